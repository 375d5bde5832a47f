import { m } from '#client/messages/compiled/messages.js';

const KB = 1000;
const MB = 1000 * KB;

/** 840 KB, 4.2 MB. Never 0 for existing data. */
export const sizeText = (bytes: number): string =>
  bytes < MB
    ? m.offline_kb({ size: Math.max(1, Math.round(bytes / KB)) })
    : m.offline_mb({ size: (bytes / MB).toFixed(1) });
