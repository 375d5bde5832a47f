/**
 * Opens a number of rate sockets on one port of this machine, prints `open N`, and at the end of its time the received messages,
 * as JSON. `node clients.mjs PORT COUNT SECONDS ROOM`.
 */
import { io } from 'socket.io-client';

const [port, count, seconds, room] = process.argv.slice(2);
const sockets = [];
const pushes = new Map();
let open = 0;
let measuring = false;

for (let made = 0; made < Number(count); made += 1) {
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true });
  socket.on('connect', () => {
    open += 1;
    socket.emit('room', room);
  });
  socket.on('disconnect', () => (open -= 1));
  socket.on('Liverate', (rates) => {
    if (!measuring) return;
    const key = JSON.stringify(rates);
    const now = performance.now();
    const push = pushes.get(key);
    if (push) push.push(now);
    else pushes.set(key, [now]);
  });
  sockets.push(socket);
  if (made % 50 === 49) await new Promise((resolve) => setTimeout(resolve, 25));
}
const deadline = Date.now() + 60_000;
while (open < Number(count) && Date.now() < deadline) await new Promise((r) => setTimeout(r, 100));
await new Promise((resolve) => setTimeout(resolve, 2000));
process.stdout.write(`open ${open}\n`);
measuring = true;
await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000));
measuring = false;
const whole = [...pushes.values()].slice(1, -1);
const spreads = whole.map((times) => times.at(-1) - times[0]).sort((a, b) => a - b);
const reached = whole.map((times) => times.length);
const got = {
  open,
  pushes: whole.length,
  reached: Math.min(...reached),
  spread50: spreads[Math.floor(spreads.length / 2)] ?? 0,
  spread99: spreads.at(-1) ?? 0,
};
process.stdout.write(`${JSON.stringify(got)}\n`);
for (const socket of sockets) socket.disconnect();
process.exit(0);
