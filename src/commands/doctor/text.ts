/** How a section of doctor is written: its title, what it found, and the command that mends that. */

export const titled = (title: string, text: string): string => `${`${title}:`.padEnd(9)}${text}`
export const item = (text: string): string => `  - ${text}`
export const remedy = (text: string): string => `    ${text}`
