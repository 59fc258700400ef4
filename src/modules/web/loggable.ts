/**
 * Names whose values never reach a log (PLT-3, PLT-26): secrets, and the prompts of users. Parts of names count, so that
 * `accessToken`, `set-cookie` and `negativePrompt` are meant too.
 */
const SECRET_NAME =
  /pass(word|wd|phrase)|token|secret|authorization|cookie|api-?key|credential|prompt|signature|receipt|(database|redis)_?url/i;
const HIDDEN = '[redacted]';
const MAX_DEPTH = 8;

/** The fields of a log line without secrets, however deep they lie. Errors are left to `loggableError`. */
export function loggableFields(fields: Record<string, unknown>): Record<string, unknown> {
  return hideIn(fields, MAX_DEPTH) as Record<string, unknown>;
}

function hideIn(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date)
    return value;
  if (ArrayBuffer.isView(value)) return '[bytes]';
  if (depth === 0) return '[deeper]';
  if (Array.isArray(value)) return value.map((item) => hideIn(item, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET_NAME.test(name) ? HIDDEN : hideIn(item, depth - 1),
    ]),
  );
}

/** What a reader of logs needs of an error and no input of anybody stands in. */
const FACTS = [
  'code',
  'kind',
  'errno',
  'syscall',
  'status',
  'sent',
  'schema',
  'table',
  'column',
  'constraint',
] as const;
const MAX_CAUSES = 4;

/**
 * An error as it is logged: kind, place and cause. Other members are left out: drivers and HTTP clients put whole rows
 * (`detail` of a constraint), statements, parameters, headers and bodies there. PostgreSQL quotes the input in its messages
 * about data (class 22), so what is quoted there is left out as well.
 */
export function loggableError(error: unknown, causes = MAX_CAUSES): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const members = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: messageOf(members),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...Object.fromEntries(FACTS.flatMap((name) => (isFact(members[name]) ? [[name, members[name]]] : []))),
    ...(error.cause === undefined || causes === 0 ? {} : { cause: loggableError(error.cause, causes - 1) }),
  };
}

function messageOf({ message, code, severity }: Error & Record<string, unknown>): string {
  const aboutData = typeof severity === 'string' && typeof code === 'string' && code.startsWith('22');
  return aboutData ? message.replace(/"[^"]*"/g, '"…"') : message;
}

function isFact(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
