declare module 'marked-man' {
  import type { MarkedExtension } from 'marked'

  /** An extension of marked that writes roff. */
  const markedMan: MarkedExtension
  // biome-ignore lint/style/noDefaultExport: that is how the package gives it
  export default markedMan
}
