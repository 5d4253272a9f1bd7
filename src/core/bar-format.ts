/** Reads a format of the status line as text: where our part stands in it, what stands before, how wide it is drawn. */
import stringWidth from 'fast-string-width'

export const OPTION = '#{@tma_status}'
export const SCRIPT = /#\([^)]*tma-status[^)]*\)/

/** Options of the person's or a theme's that formats refer to, as `#{E:@name}`; ours are not looked into. */
export const referredTo = (formats: ReadonlyArray<string>): ReadonlyArray<string> => {
  const names = formats.flatMap((format) =>
    [...format.matchAll(/(@[A-Za-z0-9_-]+)\}/g)].map(([, name = '']) => name),
  )
  return [...new Set(names)].filter((name) => !/^@(?:tma|agent)_/.test(name))
}

/** Where our part begins in the value, or -1. */
export const startOf = (value: string): number => {
  const at = value.indexOf(OPTION)
  return at >= 0 ? at : value.search(SCRIPT)
}

/** The format that stands before our part, without its jobs: they are not to be run for a question. */
export const formatBefore = (value: string): string =>
  withoutJobs(value.slice(0, Math.max(0, startOf(value))))

const withoutJobs = (format: string): string => {
  let kept = ''
  let depth = 0
  for (let i = 0; i < format.length; i += 1) {
    if (depth === 0 && format.startsWith('#(', i)) {
      depth = 1
      i += 1
    } else if (depth > 0) depth += format[i] === '(' ? 1 : format[i] === ')' ? -1 : 0
    else kept += format[i]
  }
  return kept
}

export const unstyled = (text: string): string => text.replace(/#\[[^\]]*\]/g, '')

/** Columns of text as the bar draws it: styles take none. */
export const drawnWidth = (text: string): number => stringWidth(unstyled(text))

/** The folder of the script that the format has tmux run, where it is spelled out; it tends the bar. */
export const tendedFrom = (value: string): string | undefined =>
  /#\((\/[^\s()']*)\/scripts\/tma-status /.exec(value)?.[1]

/** What one of tmux's formats or the shell of its jobs reads as more than itself, as scripts/format-path.sh has it. */
const READ_BY_FORMATS = /[\s\p{Cc}"'`\\,;&|<>(){}[\]#$%*?!~^]/u

/** What a bar runs to have the daemon started again; undefined for a folder whose name cannot stand in a format. */
export const tendJob = (folder: string): string | undefined =>
  READ_BY_FORMATS.test(folder) ? undefined : `#(${folder}/scripts/tma-status --tend)`
