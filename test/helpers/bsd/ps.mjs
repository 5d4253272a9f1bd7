// ps as macOS has it, on the processes of this machine: `node ps.mjs PROC [OPTION …]`, PROC a mount of the process table.
// A program of its own, for that of Linux prints neither the first word of a command nor a language's dates.
import { readdirSync, readFileSync } from 'node:fs'

const [, , proc, ...args] = process.argv

const KEYWORDS =
  '%cpu %mem acflag acflg args blocked caught comm command cpu cputime etime f flags gid group ignored inblk inblock jobc ' +
  'ktrace ktracep lim login logname lstart majflt minflt msgrcv msgsnd ni nice nivcsw nsignals nsigs nswap nvcsw nwchan ' +
  'oublk oublock p_ru paddr pagein pcpu pending pgid pid pmem ppid pri pstime putime re rgid rgroup rss ruid ruser sess sig ' +
  'sigmask sl start stat state stime svgid svuid tdev time tpgid tsess tsiz tt tty'

const refuse = (why) => {
  console.error(`ps: ${why}`)
  process.exit(1)
}

const USAGE = `usage: ps [-AaCcEefhjlMmrSTvwXx] [-O fmt | -o fmt] [-G gid[,gid...]]
          [-g grp[,grp...]] [-u [uid,uid...]]
          [-p pid[,pid...]] [-t tty[,tty...]] [-U user[,user...]]
       ps [-L]`

/** All that follows a `=` is the heading of the word before it. */
const columnsOf = (format) => {
  const [, names, heading] = /^([^=]*)(?:=(.*))?$/.exec(format)
  const words = names.split(/[\s,]+/).filter((word) => word !== '')
  for (const word of words)
    if (!KEYWORDS.split(' ').includes(word)) {
      console.error(`ps: ${word}: keyword not found`)
      refuse(`no valid keywords; valid keywords:\n${KEYWORDS}`)
    }
  return words.map((name, i) => {
    const isHeaded = heading !== undefined && i === words.length - 1
    return { name, heading: isHeaded ? heading : name.toUpperCase() }
  })
}

const illegal = (option) => refuse(`illegal option -- ${option}\n${USAGE}`)

/** The letters of a word, and the value that ends it or comes behind it: `-axo pid` is `a`, `x` and `o` of `pid`. */
const readWord = (word, next) => {
  const [, flags, taking, attached] = /^-([^op]*)([op]?)(.*)$/.exec(word) ?? illegal(word)
  if (taking === '') return { flags }
  return {
    flags,
    taking,
    value: attached || next || refuse(`option requires an argument -- ${taking}`),
    isAttached: attached !== '',
  }
}

const readOptions = (words) => {
  const options = { columns: [], pids: undefined, isAll: false }
  for (let i = 0; i < words.length; i++) {
    const { flags, taking, value, isAttached } = readWord(words[i], words[i + 1])
    const unknown = /[^Aaxw]/.exec(flags)
    if (unknown !== null) illegal(unknown[0])
    options.isAll ||= /[Ax]/.test(flags)
    if (taking === 'o') options.columns.push(...columnsOf(value))
    else if (taking === 'p') options.pids = value.split(',').map(Number)
    if (taking !== undefined && !isAttached) i += 1
  }
  return options
}

const text = (path) => {
  try {
    return readFileSync(`${proc}/${path}`, 'latin1')
  } catch {
    return undefined
  }
}

const booted = Number(/^btime (\d+)$/m.exec(text('stat'))[1])
const upMs = Number.parseFloat(text('uptime')) * 1_000
const TICK_MS = 10

/** What cannot be printed is spelled out. */
const printed = (word) =>
  word.replace(/[\x00-\x1f\x7f]/g, (c) => `^${String.fromCharCode(c.charCodeAt(0) ^ 64)}`)

const read = (pid) => {
  const stat = text(`${pid}/stat`)
  if (stat === undefined) return undefined
  const close = stat.lastIndexOf(')')
  const fields = stat.slice(close + 2).split(' ')
  const [letter, ppid, pgid, session, , tpgid] = fields
  const kernelName = `(${stat.slice(stat.indexOf('(') + 1, close)})`
  const words = (text(`${pid}/cmdline`) ?? '').replace(/\0+$/, '').split('\0')
  const isNamed = words[0] !== '' && letter !== 'Z'
  return {
    pid,
    ppid,
    pgid,
    tpgid,
    stat: `${letter === 'D' ? 'U' : letter.toUpperCase()}${session === String(pid) ? 's' : ''}${tpgid === pgid ? '+' : ''}`,
    startedMs: Number(fields[19]) * TICK_MS,
    cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
    comm: isNamed ? printed(words[0]) : kernelName,
    args: isNamed ? printed(words.join(' ')) : kernelName,
    rss: Number(fields[21]) * 4,
  }
}

const two = (number) => String(Math.floor(number)).padStart(2, '0')

/** In the language and time zone of the caller; a language other than C has the day before the month. */
const lstart = ({ startedMs }) => {
  const [day, month, date, year, time] = new Date(booted * 1_000 + startedMs).toString().split(' ')
  const language = process.env.LC_ALL || process.env.LC_TIME || process.env.LANG || 'C'
  const dayAndMonth = /^(C|POSIX)/.test(language)
    ? `${month} ${String(Number(date)).padStart(2)}`
    : `${Number(date)} ${month}`
  return `${day} ${dayAndMonth} ${time} ${year}`
}

const etime = ({ startedMs }) => {
  const seconds = (upMs - startedMs) / 1_000
  const [days, hours] = [Math.floor(seconds / 86_400), (seconds / 3_600) % 24]
  const rest = `${two((seconds / 60) % 60)}:${two(seconds % 60)}`
  if (days > 0) return `${two(days)}-${two(hours)}:${rest}`
  return hours >= 1 ? `${two(hours)}:${rest}` : rest
}

const time = ({ cpuMs }) =>
  `${Math.floor(cpuMs / 60_000)}:${((cpuMs / 1_000) % 60).toFixed(2).padStart(5, '0')}`

/** What it prints of a column, how wide, and on which side; the last one of a command is whole. */
const COLUMNS = {
  pid: [({ pid }) => pid, 5],
  ppid: [({ ppid }) => ppid, 5],
  pgid: [({ pgid }) => pgid, 5],
  tpgid: [({ tpgid }) => tpgid, 5],
  rss: [({ rss }) => rss, 6],
  time: [time, 9],
  etime: [etime, 11],
  stat: [({ stat }) => stat, -4],
  state: [({ stat }) => stat, -4],
  lstart: [lstart, -28],
  comm: [({ comm }) => comm, -16],
  args: [({ args }) => args, -64],
  command: [({ args }) => args, -64],
}

const cell = (value, width, isLast) => {
  const written = String(value)
  if (width > 0) return written.padStart(width)
  if (isLast) return written
  return (width <= -16 ? written.slice(0, -width) : written).padEnd(-width)
}

const rowOf = (columns, process) =>
  columns
    .map(({ name }, i) => {
      const [value, width] = COLUMNS[name] ?? refuse(`this stand-in does not know ${name}`)
      return cell(value(process), width, i === columns.length - 1)
    })
    .join(' ')

const { columns, pids, isAll } = readOptions(args)
if (pids === undefined && !isAll) refuse('this stand-in lists all processes or those of -p')
const wanted =
  pids ??
  readdirSync(proc)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
const found = wanted.map(read).filter((process) => process !== undefined)
if (columns.some(({ heading }) => heading !== ''))
  console.log(columns.map(({ heading, name }) => heading.padStart(COLUMNS[name]?.[1] ?? 0)).join(' '))
for (const process of found) console.log(Buffer.from(rowOf(columns, process), 'latin1').toString('utf8'))
if (found.length === 0) process.exitCode = 1
