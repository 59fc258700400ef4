export type UserStatus = 'active' | 'disabled';

/** Allowed changes of `users.status`, by present status. A deleted account (tombstone) is a later, final state. */
const TRANSITIONS: Readonly<Record<UserStatus, readonly UserStatus[]>> = {
  active: ['disabled'],
  disabled: ['active'],
};

/** From where `next` can be reached: the condition of the one SQL statement that changes the status. */
export function statusesBefore(next: UserStatus): UserStatus[] {
  const all = Object.keys(TRANSITIONS) as UserStatus[];
  return all.filter((status) => TRANSITIONS[status].includes(next));
}
