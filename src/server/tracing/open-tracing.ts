import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '#server/settings.ts';

/**
 * Sends traces where OTEL_EXPORTER_OTLP_ENDPOINT says so; elsewhere nothing of it is even loaded. The returned function sends
 * what is left and stops.
 */
export async function openTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Pick<Settings, 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  if (!endpoint) return async () => undefined;
  const { sendSpans } = await import('./send-spans.ts');
  return sendSpans(endpoint, log);
}
