/** One process of a pane's tree, as `/proc` or `ps` tells it. */
export interface Process {
  readonly pid: number
  readonly ppid: number
  /** Process group. */
  readonly pgid: number
  /** Foreground process group of its terminal; -1 without a terminal. */
  readonly tpgid: number
  /** State letter first (`R S D T Z ...`), as `ps` prints it. */
  readonly stat: string
  readonly comm: string
  readonly argv: ReadonlyArray<string>
  /** Path of the executable; undefined where it cannot be read. */
  readonly exe: string | undefined
  /** Start time as the system gives it, an opaque word: ticks since boot on Linux, `lstart` on macOS. */
  readonly started: string | undefined
  /** Milliseconds since it started; undefined where it cannot be told. */
  readonly ageMs: number | undefined
}
