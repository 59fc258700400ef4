export type UserStatus = 'active' | 'disabled' | 'deleted';

/**
 * What administrators may change `users.status` to, by present status. Only the user deletes an account (`DeleteAccount`), and
 * a tombstone is final.
 */
const TRANSITIONS: Readonly<Record<UserStatus, readonly UserStatus[]>> = {
  active: ['disabled'],
  disabled: ['active'],
  deleted: [],
};

/** From where `next` can be reached: the condition of the one SQL statement that changes the status. */
export function statusesBefore(next: UserStatus): UserStatus[] {
  const all = Object.keys(TRANSITIONS) as UserStatus[];
  return all.filter((status) => TRANSITIONS[status].includes(next));
}
