/** What the environment decides for this context; given by the composition root. */
export class MediaSettings {
  constructor(
    /** HMAC key of upload receipts, derived from AUTH_SECRET under its own label. */
    readonly receiptKey: Buffer,
    /** Temporary files of inspections; on a disk with room for the largest upload. */
    readonly scratchDir: string,
    /** Names this process in leases. */
    readonly workerName: string,
    readonly ticketSeconds: number = 3_600,
    readonly maxUploadBytes: number = 5 * 1024 ** 3,
    readonly signedUrlSeconds: number = 300,
  ) {}
}
