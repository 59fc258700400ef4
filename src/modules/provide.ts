import type { FactoryProvider, Provider } from '@nestjs/common';

/** A provider that names its token. */
export type Bound = Exclude<Provider, new (...args: never[]) => unknown>;

type Token<T> = abstract new (...args: never[]) => T;
type Tokens<Args extends readonly unknown[]> = {
  readonly [Index in keyof Args]: Token<NonNullable<Args[Index]>>;
};

/**
 * Binds an adapter to its port: `provide(MediaDirectory, PgMediaDirectory, PgSession, MediaGrants)`. The compiler checks that
 * the adapter is the port and that the tokens are what its constructor takes. Swapping an adapter is changing one line.
 */
export function provide<T, Args extends readonly unknown[]>(
  port: Token<T>,
  adapter: new (...args: Args) => T,
  ...dependencies: Tokens<Args>
): FactoryProvider<T> {
  return {
    provide: port,
    inject: [...dependencies] as never[],
    useFactory: (...made: unknown[]) => new adapter(...(made as unknown as Args)),
  };
}
