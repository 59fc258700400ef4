const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for the text form that PostgreSQL takes as uuid: anything else would be an error there, not "not found". */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
