// A pattern of the manifests as V8 understands it: the same text matches, and only what it costs is compared.

const META = /[\^$\\.*+?()[\]{}|/-]/

/** Null where V8 has no such pattern. */
export const toRegExp = (source) => {
  let flags = 'u'
  const text = source
    .replace(/^\(\?([is]+)\)/, (_, letters) => {
      flags += letters
      return ''
    })
    .replace(/\(\?s:/g, () => {
      flags = flags.includes('s') ? flags : `${flags}s`
      return '(?:'
    })
    .replace(/\\x\{/g, '\\u{')
    .replace(/\\([^A-Za-z0-9])/g, (escaped, character) => (META.test(character) ? escaped : character))
  try {
    return new RegExp(text, flags)
  } catch {
    return null
  }
}
