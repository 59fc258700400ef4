import { PgGenerationLeases } from '../../adapters/postgres/generation/pg-generation-leases.js';
import { PgGenerationRecords } from '../../adapters/postgres/generation/pg-generation-records.js';
import { PgSession } from '../../adapters/postgres/pg-session.js';
import {
  ConfiguredProviderDirectory,
  type ProviderOptions,
} from '../../adapters/providers/configured-provider-directory.js';
import { Configuration } from '../../configuration/configuration.js';
import { GenerationLeases } from '../../ports/generation/generation-leases.port.js';
import { ProviderDirectory } from '../../ports/generation/generation-provider.port.js';
import { GenerationRecords } from '../../ports/generation/generation-records.port.js';
import { SafeFetch } from '../../ports/kernel/safe-fetch.port.js';
import { provide, type Bound } from '../provide.js';

export function generationAdapters(configuration: Configuration): Bound[] {
  return [
    provide(GenerationLeases, PgGenerationLeases, PgSession),
    provide(GenerationRecords, PgGenerationRecords, PgSession),
    {
      provide: ProviderDirectory,
      inject: [SafeFetch],
      useFactory: (fetch: SafeFetch) => new ConfiguredProviderDirectory(providersOf(configuration), fetch),
    },
  ];
}

/** The built-in provider takes what no configured one has, outside production. */
export function providersOf({ openAi, environment }: Configuration): ProviderOptions {
  return {
    openai: openAi ? [{ name: 'openai', ...openAi }] : [],
    local: environment === 'production' ? undefined : {},
  };
}
