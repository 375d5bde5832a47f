/** Bare Socket.IO that sends everybody a list of rates each second. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const server = createServer();
// The store's own heartbeat: how soon a dead connection is noticed is not a cost of sending rates.
const heartbeat = { pingInterval: 10_000, pingTimeout: 5_000 };
const io = new Server(server, { serveClient: false, perMessageDeflate: false, ...heartbeat });
io.on('connection', (socket) => socket.on('room', (name) => socket.join(name)));
setInterval(() => {
  const rates = ['gold', 'silver'].map((symbol) => ({
    symbol,
    Ask: 127_000 + Math.random() * 100,
    Bid: 126_900 + Math.random() * 100,
    time: Date.now(),
  }));
  io.to('galaxy').volatile.emit('Liverate', rates);
}, 1000);
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${server.address().port}\n`);
});
