import fs from 'node:fs';
import path from 'node:path';

// The rules of the architecture. Which context may use which port of another is data: modules/<context>/dependencies.json.
// Type imports count. Read from the working directory, so that the rules themselves can be tested on a small tree.
const root = process.cwd();
const SPEC = '\\.spec\\.ts$';
/** Of the platform, not of a context: every context may use them, and they declare what they use like a context. */
const PLATFORM_MODULES = ['web', 'jobs', 'process'];
/** What decides which adapters exist, and puts them together. */
const COMPOSITION = '^src/([^/]+\\.ts$|modules/[^/]+\\.module\\.ts$|modules/(adapters|process)/)';
/** Which process runs whose handlers: it has to know them all. */
const ROSTER = '^src/modules/(process/|jobs/.*\\.module\\.ts$)';
const FRAMEWORKS =
  '^(@nestjs|nestjs-|@aws-sdk|typeorm|pg$|pg/|bull|ioredis|fastify|@fastify|rxjs|class-validator|class-transformer|pino|undici)';

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const foldersOf = (folder) =>
  fs.existsSync(path.join(root, folder))
    ? fs
        .readdirSync(path.join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

const names = new Set([...foldersOf('src/modules'), ...foldersOf('src/ports'), ...PLATFORM_MODULES]);
names.delete('kernel');
names.delete('adapters');
const contexts = [...names].sort();

function declaredPorts(context) {
  const file = path.join(root, 'src/modules', context, 'dependencies.json');
  if (!fs.existsSync(file)) return [];
  const declared = Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')).contexts ?? {});
  return declared.flatMap(([other, ports]) => ports.map((port) => `src/ports/${other}/${port}.ts`));
}

/** A context's code, wherever it lies. */
const codeOf = (context) => `^src/(modules|ports|adapters/[^/]+)/${context}/`;

const perContext = contexts.flatMap((context) => [
  {
    name: `declared-ports-of-${context}`,
    comment: `${context} uses a port of another context that src/modules/${context}/dependencies.json does not declare.`,
    severity: 'error',
    from: { path: codeOf(context), pathNot: SPEC },
    to: {
      path: `^src/ports/(?!(kernel|${context})/)`,
      pathNot: declaredPorts(context).map((file) => `^${escape(file)}$`),
    },
  },
  {
    name: `only-ports-from-${context}`,
    comment: `${context} reaches into another context's modules: a context is used through the ports that it publishes.`,
    severity: 'error',
    from: { path: codeOf(context), pathNot: [SPEC, ROSTER] },
    to: { path: `^src/modules/(?!(${[...PLATFORM_MODULES, context].join('|')})/)[^/]+/` },
  },
  {
    name: `adapters-of-${context}-alone`,
    comment: 'An adapter of one context uses the adapters of another.',
    severity: 'error',
    from: { path: `^src/adapters/[^/]+/${context}/`, pathNot: SPEC },
    to: { path: `^src/adapters/[^/]+/(${contexts.filter((other) => other !== context).join('|')})/` },
  },
]);

export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'domain-is-pure',
      comment: 'The domain imports the kernel and itself.',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/domain/', pathNot: SPEC },
      to: { path: '^src/', pathNot: ['^src/ports/kernel/', '^src/modules/$1/domain/', '^src/ports/$1/'] },
    },
    {
      name: 'domain-takes-types-from-its-ports',
      comment:
        'What a context publishes may be written in types of its ports; nothing of a port is there at run time.',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/domain/', pathNot: SPEC },
      to: { path: '^src/ports/$1/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ports-stand-on-their-domain',
      comment: 'Ports import the kernel, ports, and the domain of their context.',
      severity: 'error',
      from: { path: '^src/ports/([^/]+)/' },
      to: { path: '^src/', pathNot: ['^src/ports/', '^src/modules/$1/domain/'] },
    },
    {
      name: 'kernel-stands-alone',
      severity: 'error',
      from: { path: '^src/ports/kernel/' },
      to: { path: '^src/', pathNot: '^src/ports/kernel/' },
    },
    {
      name: 'no-framework-in-domain-and-ports',
      comment: 'No Nest, TypeORM, AWS or driver in domain or ports.',
      severity: 'error',
      from: { path: ['^src/modules/[^/]+/domain/', '^src/ports/'], pathNot: SPEC },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'unknown'],
        path: [`node_modules/${FRAMEWORKS.slice(1)}`, FRAMEWORKS],
      },
    },
    {
      name: 'adapters-by-composition-only',
      comment: 'Only the composition roots name adapters.',
      severity: 'error',
      from: { path: '^src/', pathNot: [COMPOSITION, '^src/adapters/', SPEC] },
      to: { path: '^src/adapters/' },
    },
    {
      name: 'adapters-know-ports-and-domain',
      comment: 'Adapters implement ports: they know no command, query, job or controller.',
      severity: 'error',
      from: { path: '^src/adapters/', pathNot: SPEC },
      to: {
        path: '^src/modules/',
        pathNot: ['^src/modules/[^/]+/domain/', '^src/modules/web/', '^src/modules/jobs/'],
      },
    },
    {
      name: 'use-cases-know-no-transport',
      comment: 'Commands and queries do not know who calls them.',
      severity: 'error',
      from: { path: '^src/modules/[^/]+/(commands|queries)/', pathNot: SPEC },
      to: {
        path: ['^src/modules/[^/]+/(http|jobs)/', '^src/modules/web/', 'node_modules/(fastify|@fastify)/'],
      },
    },
    {
      name: 'nobody-imports-a-root',
      severity: 'error',
      from: { path: '^src/', pathNot: COMPOSITION },
      to: { path: '^src/[^/]+\\.ts$|^src/modules/[^/]+\\.module\\.ts$' },
    },
    {
      name: 'migrations-stand-alone',
      comment: 'History does not change when the code does.',
      severity: 'error',
      from: { path: '^src/migrations/' },
      to: { path: '^src/', pathNot: '^src/migrations/' },
    },
    {
      name: 'no-test-code-in-src',
      severity: 'error',
      from: { path: '^src/', pathNot: SPEC },
      to: { path: ['^test/', '^bench/', SPEC] },
    },
    {
      name: 'no-development-package-in-src',
      severity: 'error',
      from: { path: '^src/', pathNot: SPEC },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
    },
    ...perContext,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: path.join(import.meta.dirname, 'tsconfig.json') },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
