import { Injectable, ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import { DomainError, type InputFault } from '../../ports/kernel/domain-error.js';
import { escapePointer } from './json-body.js';

/**
 * Unknown fields are refused; nothing is converted by guess (implicit conversion turns the text "false" into true).
 * Query DTOs say what they are: `@Type(() => Number)` or `@QueryFlag()`.
 */
@Injectable()
export class InputPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      transformOptions: { enableImplicitConversion: false, exposeDefaultValues: true },
      stopAtFirstError: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors) => new InvalidInput(errors),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    try {
      return (await super.transform(value, metadata)) as unknown;
    } catch (error) {
      throw error instanceof InvalidInput ? error.in(ROOTS[metadata.type]) : error;
    }
  }
}

/** Where the pointers of a part of the request start. */
const ROOTS: Readonly<Record<ArgumentMetadata['type'], string>> = {
  body: '#',
  query: '#/query',
  param: '#/path',
  custom: '#',
};

/** What validation found, before it is known in which part of the request. */
class InvalidInput extends Error {
  constructor(private readonly errors: readonly ValidationError[]) {
    super('the input is not valid');
  }

  in(root: string): DomainError {
    return invalidInput(this.errors.flatMap((error) => faultsOf(error, root)));
  }
}

export function invalidInput(faults: readonly InputFault[]): DomainError {
  return new DomainError('invalid', 'validation-failed', 'the input is not valid', { faults });
}

function faultsOf(error: ValidationError, parent: string): InputFault[] {
  const pointer = `${parent}/${escapePointer(error.property)}`;
  const own = Object.values(error.constraints ?? {}).map((detail) => ({ pointer, detail }));
  return [...own, ...(error.children ?? []).flatMap((child) => faultsOf(child, pointer))];
}

/** A query parameter that is `true` or `false`; anything else stays as it is and fails `@IsBoolean`. */
export const QueryFlag = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value));

/**
 * A field that may be left out. Not `@IsOptional`, which lets `null` through as well: a type that says `string | undefined` would
 * lie, and the null would end as a 500 behind the validation.
 */
export const OptionalField = (): PropertyDecorator =>
  ValidateIf((_object, value: unknown) => value !== undefined);
