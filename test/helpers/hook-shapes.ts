/** Files of agents before and after an installation of two events, written out; judged by eye, not by the program. */

export interface Shape {
  readonly name: string
  /** Undefined: no file. */
  readonly before: string | undefined
  readonly after: string
}

export const JSON_SHAPES: ReadonlyArray<Shape> = [
  {
    name: 'no file',
    before: undefined,
    after: `{
  "hooks": {
    "Start": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
          }
        ]
      }
    ],
    "Stop": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
          }
        ]
      }
    ]
  }
}
`,
  },
  {
    name: 'an empty file',
    before: '',
    after: `{
  "hooks": {
    "Start": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
          }
        ]
      }
    ],
    "Stop": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
          }
        ]
      }
    ]
  }
}
`,
  },
  {
    name: 'an empty object',
    before: `{}`,
    after: `{
  "hooks": {
    "Start": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
          }
        ]
      }
    ],
    "Stop": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
          }
        ]
      }
    ]
  }
}`,
  },
  {
    name: 'an empty object of two lines',
    before: `{
}
`,
    after: `{
  "hooks": {
    "Start": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
          }
        ]
      }
    ],
    "Stop": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
          }
        ]
      }
    ]
  }
}
`,
  },
  {
    name: 'one line',
    before: `{"model":"opus","permissions":{"allow":["Bash(ls)"]}}`,
    after: `{"model":"opus","permissions":{"allow":["Bash(ls)"]},"hooks":{"Start":[{"hooks":[{"type":"command","command":"[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"}]}],"Stop":[{"hooks":[{"type":"command","command":"[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"}]}]}}`,
  },
  {
    name: 'two blanks',
    before: `{
  "model": "opus",
  "env": { "A": "1" }
}
`,
    after: `{
  "model": "opus",
  "env": { "A": "1" },
  "hooks": {
    "Start": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
          }
        ]
      }
    ],
    "Stop": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
          }
        ]
      }
    ]
  }
}
`,
  },
  {
    name: 'four blanks, no last line end',
    before: `{
    "model": "opus",
    "hooks": {}
}`,
    after: `{
    "model": "opus",
    "hooks": {
        "Start": [
            {
                "hooks": [
                    {
                        "type": "command",
                        "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
                    }
                ]
            }
        ],
        "Stop": [
            {
                "hooks": [
                    {
                        "type": "command",
                        "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
                    }
                ]
            }
        ]
    }
}`,
  },
  {
    name: 'tabs',
    before: '{\n' + '\t"model": "opus"\n' + '}\n',
    after:
      '{\n' +
      '\t"model": "opus",\n' +
      '\t"hooks": {\n' +
      '\t\t"Start": [\n' +
      '\t\t\t{\n' +
      '\t\t\t\t"hooks": [\n' +
      '\t\t\t\t\t{\n' +
      '\t\t\t\t\t\t"type": "command",\n' +
      '\t\t\t\t\t\t"command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"\n' +
      '\t\t\t\t\t}\n' +
      '\t\t\t\t]\n' +
      '\t\t\t}\n' +
      '\t\t],\n' +
      '\t\t"Stop": [\n' +
      '\t\t\t{\n' +
      '\t\t\t\t"hooks": [\n' +
      '\t\t\t\t\t{\n' +
      '\t\t\t\t\t\t"type": "command",\n' +
      '\t\t\t\t\t\t"command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"\n' +
      '\t\t\t\t\t}\n' +
      '\t\t\t\t]\n' +
      '\t\t\t}\n' +
      '\t\t]\n' +
      '\t}\n' +
      '}\n',
  },
  {
    name: 'line ends of Windows',
    before: '{\r\n' + '  "model": "opus"\r\n' + '}\r\n',
    after:
      '{\r\n' +
      '  "model": "opus",\r\n' +
      '  "hooks": {\r\n' +
      '    "Start": [\r\n' +
      '      {\r\n' +
      '        "hooks": [\r\n' +
      '          {\r\n' +
      '            "type": "command",\r\n' +
      '            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"\r\n' +
      '          }\r\n' +
      '        ]\r\n' +
      '      }\r\n' +
      '    ],\r\n' +
      '    "Stop": [\r\n' +
      '      {\r\n' +
      '        "hooks": [\r\n' +
      '          {\r\n' +
      '            "type": "command",\r\n' +
      '            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"\r\n' +
      '          }\r\n' +
      '        ]\r\n' +
      '      }\r\n' +
      '    ]\r\n' +
      '  }\r\n' +
      '}\r\n',
  },
  {
    name: "another tool's hooks in the same arrays",
    before: `{
  "hooks": {
    "Stop": [
      {
        "matcher": "x",
        "hooks": [
          { "type": "command", "command": "notify-send done" }
        ]
      }
    ],
    "Other": [{ "hooks": [] }]
  },
  "z": 1,
  "a": 2
}
`,
    after: `{
  "hooks": {
    "Stop": [
      {
        "matcher": "x",
        "hooks": [
          { "type": "command", "command": "notify-send done" }
        ]
      },
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
          }
        ]
      }
    ],
    "Other": [{ "hooks": [] }],
    "Start": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
          }
        ]
      }
    ]
  },
  "z": 1,
  "a": 2
}
`,
  },
  {
    name: 'ours beside another in one group, from an older place',
    before: `{
  "hooks": {
    "Stop": [
      {
        "hooks": [
          { "type": "command", "command": "notify-send done" },
          { "type": "command", "command": "[ ! -x /old/tma-hook ] || exec /old/tma-hook demo Stop" }
        ]
      }
    ]
  }
}
`,
    after: `{
  "hooks": {
    "Stop": [
      {
        "hooks": [
          { "type": "command", "command": "notify-send done" },
          {"type": "command", "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"}
        ]
      }
    ],
    "Start": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
          }
        ]
      }
    ]
  }
}
`,
  },
  {
    name: 'ours twice, and one for an event that is no more',
    before: `{
  "hooks": {
    "Stop": [
      { "hooks": [{ "type": "command", "command": "[ ! -x /old/tma-hook ] || exec /old/tma-hook demo Stop" }] },
      { "hooks": [{ "type": "command", "command": "[ ! -x /older/tma-hook ] || exec /older/tma-hook demo Stop" }] }
    ],
    "Gone": [
      { "hooks": [{ "type": "command", "command": "[ ! -x /old/tma-hook ] || exec /old/tma-hook demo Gone" }] }
    ]
  }
}
`,
    after: `{
  "hooks": {
    "Stop": [
      { "hooks": [{"type": "command", "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"}] }
    ],
    "Start": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
          }
        ]
      }
    ]
  }
}
`,
  },
  {
    name: 'words that look like ours in a prompt',
    before: `{
  "note": "exec /old/tma-hook demo Stop",
  "hooks": {
    "Stop": [
      { "hooks": [{ "type": "prompt", "prompt": "tma-hook demo Stop" }] }
    ]
  }
}
`,
    after: `{
  "note": "exec /old/tma-hook demo Stop",
  "hooks": {
    "Stop": [
      { "hooks": [{ "type": "prompt", "prompt": "tma-hook demo Stop" }] },
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
          }
        ]
      }
    ],
    "Start": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
          }
        ]
      }
    ]
  }
}
`,
  },
]

export const JSONC_SHAPES: ReadonlyArray<Shape> = [
  {
    name: 'a comment before all',
    before: `// mine
{
  "a": 1
}
`,
    after: `// mine
{
  "a": 1,
  "hooks": {
    "Start": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
          }
        ]
      }
    ],
    "Stop": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
          }
        ]
      }
    ]
  }
}
`,
  },
  {
    name: 'a comment behind the last value',
    before: `{
  "a": 1 // keep me here
}
`,
    after: `{
  "a": 1, // keep me here
  "hooks": {
    "Start": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
          }
        ]
      }
    ],
    "Stop": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
          }
        ]
      }
    ]
  }
}
`,
  },
  {
    name: 'a trailing comma',
    before: `{
  "a": 1,
}
`,
    after: `{
  "a": 1,
  "hooks": {
    "Start": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
          }
        ]
      }
    ],
    "Stop": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
          }
        ]
      }
    ]
  },
}
`,
  },
  {
    name: 'a trailing comma and a comment',
    before: `{
  "a": 1, // one
  // the end
}
`,
    after: `{
  "a": 1, // one
  // the end
  "hooks": {
    "Start": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
          }
        ]
      }
    ],
    "Stop": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
          }
        ]
      }
    ]
  },
}
`,
  },
  {
    name: 'an object that holds a comment alone',
    before: `{
  // nothing yet
}
`,
    after: `{
  // nothing yet
  "hooks": {
    "Start": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
          }
        ]
      }
    ],
    "Stop": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
          }
        ]
      }
    ]
  }
}
`,
  },
  {
    name: 'a block comment between',
    before: `{
  "a": 1,
  /* two
     lines */
  "b": [1, 2,],
}
`,
    after: `{
  "a": 1,
  /* two
     lines */
  "b": [1, 2,],
  "hooks": {
    "Start": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
          }
        ]
      }
    ],
    "Stop": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
          }
        ]
      }
    ]
  },
}
`,
  },
  {
    name: 'comments inside hooks',
    before: `{
  "hooks": {
    // told when it ends
    "Stop": [
      // mine
      { "hooks": [{ "type": "command", "command": "bell" }] }, // ding
    ],
  },
}
`,
    after: `{
  "hooks": {
    // told when it ends
    "Stop": [
      // mine
      { "hooks": [{ "type": "command", "command": "bell" }] }, // ding
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
          }
        ]
      },
    ],
    "Start": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
          }
        ]
      }
    ],
  },
}
`,
  },
  {
    name: 'hooks on one line',
    before: `{
  // short
  "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "bell" }] }] },
  "b": 2
}
`,
    after: `{
  // short
  "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "bell" }] }, {"hooks": [{"type": "command", "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"}]}], "Start": [{"hooks": [{"type": "command", "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"}]}] },
  "b": 2
}
`,
  },
  {
    name: 'an empty hooks and tabs',
    before: '{\n' + '\t"hooks": {}, // none\n' + '\t"b": 2\n' + '}\n',
    after:
      '{\n' +
      '\t"hooks": {\n' +
      '\t\t"Start": [\n' +
      '\t\t\t{\n' +
      '\t\t\t\t"hooks": [\n' +
      '\t\t\t\t\t{\n' +
      '\t\t\t\t\t\t"type": "command",\n' +
      '\t\t\t\t\t\t"command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"\n' +
      '\t\t\t\t\t}\n' +
      '\t\t\t\t]\n' +
      '\t\t\t}\n' +
      '\t\t],\n' +
      '\t\t"Stop": [\n' +
      '\t\t\t{\n' +
      '\t\t\t\t"hooks": [\n' +
      '\t\t\t\t\t{\n' +
      '\t\t\t\t\t\t"type": "command",\n' +
      '\t\t\t\t\t\t"command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"\n' +
      '\t\t\t\t\t}\n' +
      '\t\t\t\t]\n' +
      '\t\t\t}\n' +
      '\t\t]\n' +
      '\t}, // none\n' +
      '\t"b": 2\n' +
      '}\n',
  },
  {
    name: 'line ends of Windows and comments',
    before: '{\r\n' + '\t// one\r\n' + '\t"a": 1, // two\r\n' + '}\r\n',
    after:
      '{\r\n' +
      '\t// one\r\n' +
      '\t"a": 1, // two\r\n' +
      '\t"hooks": {\r\n' +
      '\t\t"Start": [\r\n' +
      '\t\t\t{\r\n' +
      '\t\t\t\t"hooks": [\r\n' +
      '\t\t\t\t\t{\r\n' +
      '\t\t\t\t\t\t"type": "command",\r\n' +
      '\t\t\t\t\t\t"command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"\r\n' +
      '\t\t\t\t\t}\r\n' +
      '\t\t\t\t]\r\n' +
      '\t\t\t}\r\n' +
      '\t\t],\r\n' +
      '\t\t"Stop": [\r\n' +
      '\t\t\t{\r\n' +
      '\t\t\t\t"hooks": [\r\n' +
      '\t\t\t\t\t{\r\n' +
      '\t\t\t\t\t\t"type": "command",\r\n' +
      '\t\t\t\t\t\t"command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"\r\n' +
      '\t\t\t\t\t}\r\n' +
      '\t\t\t\t]\r\n' +
      '\t\t\t}\r\n' +
      '\t\t]\r\n' +
      '\t},\r\n' +
      '}\r\n',
  },
  {
    name: 'ours of an older place between comments',
    before: `{
  "hooks": {
    "Stop": [
      // before
      { "hooks": [{ "type": "command", "command": "[ ! -x /old/tma-hook ] || exec /old/tma-hook demo Stop" }] }, // behind
      { "hooks": [{ "type": "command", "command": "bell" }] }
    ]
  }
}
`,
    after: `{
  "hooks": {
    "Stop": [
      // before
      { "hooks": [{"type": "command", "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"}] }, // behind
      { "hooks": [{ "type": "command", "command": "bell" }] }
    ],
    "Start": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
          }
        ]
      }
    ]
  }
}
`,
  },
  {
    name: 'a comment that looks like the end',
    before: `{
  "a": "}", // }
  "b": "// no comment"
}
`,
    after: `{
  "a": "}", // }
  "b": "// no comment",
  "hooks": {
    "Start": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
          }
        ]
      }
    ],
    "Stop": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
          }
        ]
      }
    ]
  }
}
`,
  },
]

export const TOML_SHAPES: ReadonlyArray<Shape> = [
  {
    name: 'no file',
    before: undefined,
    after: `# tma hooks: begin (taken away by: tma hooks uninstall)
[[hooks]]
event = "Start"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
timeout = 5

[[hooks]]
event = "Stop"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
timeout = 5
# tma hooks: end
`,
  },
  {
    name: 'an empty file',
    before: '',
    after: `# tma hooks: begin (taken away by: tma hooks uninstall)
[[hooks]]
event = "Start"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
timeout = 5

[[hooks]]
event = "Stop"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
timeout = 5
# tma hooks: end
`,
  },
  {
    name: 'top keys alone',
    before: `model = "k2"
`,
    after: `model = "k2"

# tma hooks: begin (taken away by: tma hooks uninstall)
[[hooks]]
event = "Start"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
timeout = 5

[[hooks]]
event = "Stop"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
timeout = 5
# tma hooks: end
`,
  },
  {
    name: 'no last line end',
    before: `model = "k2"`,
    after: `model = "k2"

# tma hooks: begin (taken away by: tma hooks uninstall)
[[hooks]]
event = "Start"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
timeout = 5

[[hooks]]
event = "Stop"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
timeout = 5
# tma hooks: end
`,
  },
  {
    name: 'a table at the end',
    before: `model = "k2"

[features]
multi = true
`,
    after: `model = "k2"

[features]
multi = true

# tma hooks: begin (taken away by: tma hooks uninstall)
[[hooks]]
event = "Start"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
timeout = 5

[[hooks]]
event = "Stop"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
timeout = 5
# tma hooks: end
`,
  },
  {
    name: 'comments everywhere',
    before: `# head
model = "k2" # why

# about the table
[a]
b = 1 # one
# tail
`,
    after: `# head
model = "k2" # why

# about the table
[a]
b = 1 # one
# tail

# tma hooks: begin (taken away by: tma hooks uninstall)
[[hooks]]
event = "Start"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
timeout = 5

[[hooks]]
event = "Stop"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
timeout = 5
# tma hooks: end
`,
  },
  {
    name: 'line ends of Windows',
    before: 'model = "k2"\r\n' + '\r\n' + '[a]\r\n' + 'b = 1\r\n',
    after:
      'model = "k2"\r\n' +
      '\r\n' +
      '[a]\r\n' +
      'b = 1\r\n' +
      '\r\n' +
      '# tma hooks: begin (taken away by: tma hooks uninstall)\r\n' +
      '[[hooks]]\r\n' +
      'event = "Start"\r\n' +
      'command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"\r\n' +
      'timeout = 5\r\n' +
      '\r\n' +
      '[[hooks]]\r\n' +
      'event = "Stop"\r\n' +
      'command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"\r\n' +
      'timeout = 5\r\n' +
      '# tma hooks: end\r\n',
  },
  {
    name: "another's hooks",
    before: `[[hooks]]
event = "Stop"
command = "bell"

[a]
b = 1
`,
    after: `[[hooks]]
event = "Stop"
command = "bell"

[a]
b = 1

# tma hooks: begin (taken away by: tma hooks uninstall)
[[hooks]]
event = "Start"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
timeout = 5

[[hooks]]
event = "Stop"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
timeout = 5
# tma hooks: end
`,
  },
  {
    name: 'ours of an older place without marks',
    before: `model = "k2"

[[hooks]]
event = "Stop"
command = "[ ! -x /old/tma-hook ] || exec /old/tma-hook demo Stop"
timeout = 5

[[hooks]]
event = "Stop"
command = "bell"
`,
    after: `model = "k2"


[[hooks]]
event = "Stop"
command = "bell"

# tma hooks: begin (taken away by: tma hooks uninstall)
[[hooks]]
event = "Start"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
timeout = 5

[[hooks]]
event = "Stop"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
timeout = 5
# tma hooks: end
`,
  },
  {
    name: 'a text of several lines that looks like a table',
    before: `text = """
[[hooks]]
event = "x"
"""

[a]
b = [
  1,
  2,
]
`,
    after: `text = """
[[hooks]]
event = "x"
"""

[a]
b = [
  1,
  2,
]

# tma hooks: begin (taken away by: tma hooks uninstall)
[[hooks]]
event = "Start"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
timeout = 5

[[hooks]]
event = "Stop"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
timeout = 5
# tma hooks: end
`,
  },
  {
    name: 'dotted keys and dates',
    before: `a.b = 1979-05-27
"c d" = 1e3
[x.y]
z = {q = 1}
`,
    after: `a.b = 1979-05-27
"c d" = 1e3
[x.y]
z = {q = 1}

# tma hooks: begin (taken away by: tma hooks uninstall)
[[hooks]]
event = "Start"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
timeout = 5

[[hooks]]
event = "Stop"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
timeout = 5
# tma hooks: end
`,
  },
  {
    name: 'a block of an older version',
    before: `model = "k2"

# tma hooks: begin (taken away by: tma hooks uninstall)
[[hooks]]
event = "Stop"
command = "[ ! -x /old/tma-hook ] || exec /old/tma-hook demo Stop"
timeout = 5
# tma hooks: end

[later]
a = 1
`,
    after: `model = "k2"

# tma hooks: begin (taken away by: tma hooks uninstall)
[[hooks]]
event = "Start"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Start"
timeout = 5

[[hooks]]
event = "Stop"
command = "[ ! -x /new/tma-hook ] || exec /new/tma-hook demo Stop"
timeout = 5
# tma hooks: end

[later]
a = 1
`,
  },
]
