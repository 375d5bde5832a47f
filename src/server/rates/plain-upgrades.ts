import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Socket } from 'node:net';

/**
 * Answers a request to upgrade to a foreign protocol (`h2c`, as curl and Java send by themselves) like an ordinary request. Node
 * hands every upgrade to the WebSocket listener, which would leave it hanging. Returns the listener.
 */
export function answerPlainly(httpServer: Server, ours: string) {
  const answer = (request: IncomingMessage, socket: Duplex): void => {
    if (request.url?.startsWith(ours)) return;
    if (!(socket instanceof Socket) || (request.method !== 'GET' && request.method !== 'HEAD')) {
      socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => socket.end());
    httpServer.emit('request', request, response);
  };
  httpServer.on('upgrade', answer);
  return () => httpServer.off('upgrade', answer);
}
