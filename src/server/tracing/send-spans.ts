import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import {
  type Context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { type Work, workChannel } from './traced.ts';

/** The longest that an unreachable collector may delay a stop. */
const SEND_MS = 3000;
/** Paths whose spans would be noise: probes, and files on the disk. */
const UNTRACED = /^\/(?:livez|readyz|healthz)$|\.\w+$/;

/** What Fastify publishes about a request, from its handler on. */
interface Handled {
  request: FastifyRequest;
  reply: FastifyReply;
  route?: { url?: string; method?: string };
}

const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT };

/** Collects traced work and sends it to a collector, in batches, in the background. See `openTracing`. */
export function sendSpans(endpoint: string, log: FastifyBaseLogger): () => Promise<void> {
  diag.setLogger(
    {
      error: () => log.warn('traces could not be sent: see OTEL_EXPORTER_OTLP_ENDPOINT'),
      warn: () => undefined,
      info: () => undefined,
      debug: () => undefined,
      verbose: () => undefined,
    },
    DiagLogLevel.ERROR,
  );
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: SEND_MS,
  });
  const provider = new BasicTracerProvider({
    // What the environment says of the service (OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES) goes before our own name.
    resource: resourceFromAttributes({ 'service.name': 'bullion-store' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: SEND_MS })],
  });
  const tracer = provider.getTracer('shop');
  const under = new AsyncLocalStorage<Context>();
  const spans = new WeakMap<Work, Span>();

  const requests = tracingChannel<unknown, Handled>('fastify.request.handler');
  // A client's claimed parent span is ignored: every trace begins here.
  requests.start.bindStore(under, ({ request, reply, route }) => {
    const url = route?.url ?? '';
    if (UNTRACED.test(url)) return ROOT_CONTEXT;
    const span = tracer.startSpan(
      `${request.method} ${url}`,
      {
        kind: SpanKind.SERVER,
        // Never the address itself, which may contain a number or a token.
        attributes: {
          'http.request.method': request.method,
          'http.route': url,
          'shop.request': request.id,
        },
      },
      ROOT_CONTEXT,
    );
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    return trace.setSpan(ROOT_CONTEXT, span);
  });

  workChannel.start.bindStore(under, (work) => {
    const parent = under.getStore() ?? ROOT_CONTEXT;
    const span = tracer.startSpan(
      work.name,
      { kind: KINDS[work.kind], attributes: work.facts },
      parent,
    );
    spans.set(work, span);
    return trace.setSpan(parent, span);
  });
  const heard = {
    start: () => undefined,
    end: () => undefined,
    asyncStart: () => undefined,
    error(work: Work) {
      spans.get(work)?.setStatus({ code: SpanStatusCode.ERROR });
    },
    asyncEnd(work: Work & { result?: unknown }) {
      const span = spans.get(work);
      if ('result' in work && work.outcome) span?.setAttributes(work.outcome(work.result));
      span?.end();
    },
  };
  workChannel.subscribe(heard);

  return async () => {
    workChannel.unsubscribe(heard);
    workChannel.start.unbindStore(under);
    requests.start.unbindStore(under);
    await provider.shutdown().catch(() => undefined);
    diag.disable();
  };
}
