import type { OpenAPIObject } from '@nestjs/swagger';

/** As much of a schema as these functions read and write. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  default?: unknown;
  example?: unknown;
  additionalProperties?: unknown;
}

/** The whole example of a schema, put together from those of its properties: one source for both, so they cannot differ. */
export function exampleOf(document: OpenAPIObject, schema: Schema, depth = 0): unknown {
  if (schema.example !== undefined) return schema.example;
  if (depth > 12) return undefined;
  const target = schema.$ref === undefined ? schema : schemaNamed(document, schema.$ref);
  if (target !== schema) return exampleOf(document, target, depth + 1);
  const [part] = schema.allOf ?? schema.oneOf ?? schema.anyOf ?? [];
  if (part) return exampleOf(document, part, depth + 1);
  if (schema.items) {
    const item = exampleOf(document, schema.items, depth + 1);
    return item === undefined ? [] : [item];
  }
  if (!schema.properties) return schema.default ?? schema.enum?.[0];
  const entries = Object.entries(schema.properties).map(
    ([name, property]) => [name, exampleOf(document, property, depth + 1)] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

export function schemaNamed(document: OpenAPIObject, ref: string): Schema {
  const found = document.components?.schemas?.[ref.slice('#/components/schemas/'.length)];
  if (!found) throw new Error(`the document has no ${ref}`);
  return found;
}

/**
 * What the plugin does not know of requests: a property with a default may be left out, and unknown properties are refused.
 * `refs`: the schemas that request bodies name; what they contain follows.
 */
export function tightenRequests(document: OpenAPIObject, refs: Iterable<string>): void {
  const seen = new Set<string>();
  const visit = (schema: Schema): void => {
    if (schema.$ref !== undefined) {
      if (!seen.has(schema.$ref)) visit(schemaNamed(document, (seen.add(schema.$ref), schema.$ref)));
      return;
    }
    for (const part of [
      schema.items,
      ...(schema.allOf ?? []),
      ...(schema.oneOf ?? []),
      ...(schema.anyOf ?? []),
    ])
      if (part) visit(part);
    if (!schema.properties) return;
    schema.additionalProperties ??= false;
    schema.required = schema.required?.filter((name) => schema.properties?.[name]?.default === undefined);
    if (schema.required?.length === 0) delete schema.required;
    for (const property of Object.values(schema.properties)) visit(property);
  };
  for (const $ref of refs) visit({ $ref });
}

/**
 * The plugin lists a union of literals in the compiler's own order, which changes with the order in which files are compiled:
 * unsorted, the same sources would make different documents.
 */
export function sortEnums(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const { enum: values } = part as Schema;
  if (Array.isArray(values) && values.every((value) => typeof value === 'string')) values.sort();
  for (const value of Object.values(part)) sortEnums(value);
}
