export class LivenessDto {
  /**
   * Always `up`: the process answers.
   * @example "up"
   */
  status!: string;
}

export class ReadinessDto {
  /**
   * `up` when every component is.
   * @example "up"
   */
  status!: string;

  /**
   * PostgreSQL.
   * @example "up"
   */
  database!: string;

  /**
   * The job queue: Redis, or the embedded courier.
   * @example "up"
   */
  queue!: string;

  /**
   * The object store.
   * @example "up"
   */
  objectStore!: string;
}
