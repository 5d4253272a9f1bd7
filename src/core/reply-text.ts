/** Whether words of a person may be pasted to an agent: as words, and never as keys or commands. */

/** All controls but the line end: one of them could end the paste or press a key. */
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/
/** What agents read as a command or a shell line when it comes first. */
const COMMANDS = /^\s*[!/#$&@>]/
/** A word that opens a list of completions: Enter would pick from it and send nothing. */
const COMPLETED = /(?:^|\s)[@$#/]\S*$/

/** Longest text, in characters. */
const LONGEST = 16_384

/** Line ends of any system as tmux pastes them; blank lines at the end would submit nothing and show as such. */
export const replyText = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '')

/** Why it is not sent, or undefined. `text` comes from `replyText`. */
export const replyRefusal = (text: string): string | undefined => {
  if (text.trim() === '') return 'a reply needs text'
  if (text.length > LONGEST) return `a reply has at most ${LONGEST} characters`
  if (CONTROLS.test(text)) return 'a reply holds no control characters but line ends'
  if (COMMANDS.test(text))
    return 'a reply does not begin with ! / # $ & @ or >: agents take that for a command'
  return COMPLETED.test(text)
    ? 'a reply does not end with a word that begins with @ $ # or /: agents offer completions there'
    : undefined
}
