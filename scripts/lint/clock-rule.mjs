/**
 * PLT-35: leases, validity and expiry are decided by the database's clock. The application's clock is forbidden in `src`
 * except in the files of this list, which only show a time, log it, measure a duration or limit a rate with it.
 */
export const CLOCK_ALLOWED = [
  // Ages of files, by the clock that dated them.
  'src/adapters/oss/filesystem/**',
  'src/adapters/memory/oss/**',
  'src/adapters/providers/local/**',
  // Retry-After dates and the circuit breaker.
  'src/adapters/providers/openai/**',
  // UUIDv7 puts the time into an ID, for order only.
  'src/adapters/system/**',
  // Paces: how often to send, to ask again, to let write.
  'src/adapters/postgres/change-feed/**',
  'src/modules/canvas-ai/live/run-streams.ts',
  'src/modules/collaboration/commands/comment-changes.provider.ts',
  'src/modules/collaboration/commands/operation-budget.provider.ts',
  'src/modules/collaboration/commands/update-presence.provider.ts',
  // Presence is in memory alone: who was not heard of for seconds is not shown.
  'src/modules/collaboration/live/presence/presence-hub.provider.ts',
  'src/modules/web/**',
  'src/migrate.main.ts',
  'src/**/*.spec.ts',
];

const MESSAGE =
  'PLT-35: leases, validity and expiry are decided by the database (now(), intervals). A file that only shows, logs or measures time goes into scripts/lint/clock-rule.mjs.';

/** @type {import('eslint').Rule.RuleModule} */
export const clockRule = {
  meta: {
    type: 'problem',
    docs: { description: "forbids the application's clock" },
    schema: [],
    messages: { clock: MESSAGE },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'clock' });
    return {
      // `new Date()` reads the clock; `new Date(value)` only reads a value.
      'NewExpression[callee.name="Date"][arguments.length=0]': report,
      'CallExpression[callee.name="Date"]': report,
      // Also when handed on uncalled: `{ now: Date.now }`.
      'MemberExpression[object.name="Date"][property.name="now"]': report,
      'MemberExpression[object.name="Date"][property.value="now"]': report,
      'MemberExpression[object.property.name="Date"][property.name="now"]': report,
      'VariableDeclarator[init.name="Date"][id.type="ObjectPattern"]': report,
      'MemberExpression[object.name="performance"][property.name=/^(now|timeOrigin)$/]': report,
      'MemberExpression[object.name="process"][property.name="hrtime"]': report,
      'ImportSpecifier[imported.name="Clock"]': report,
    };
  },
};
