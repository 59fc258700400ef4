/** A page of a keyset list: `after` is the sort key of the last entry seen. */
export interface PageRequest<Key> {
  readonly limit: number;
  readonly after: Key | undefined;
}
