import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '#server/settings.ts';

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT; without it no tracing code is loaded. The returned function sends the remaining
 * spans and stops.
 */
export async function openTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Pick<Settings, 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  if (!endpoint) return async () => undefined;
  const { sendSpans } = await import('./send-spans.ts');
  return sendSpans(endpoint, log);
}
