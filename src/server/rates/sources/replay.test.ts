import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { handClock } from '#server/testing/hand-clock.ts';
import { parseRecording, replaySource } from './replay.ts';

const START = 1_763_600_000_000;
const RECORDING = `
{"after": 1000, "gold": "127000", "silver": "154000"}
{"after": 2000, "gold": 127010.50, "silver": 154020}

{"after": 3000, "silent": true}
{"after": 4000, "gold": "127020", "silver": "154040"}
`;

function play(text: string, loop = false) {
  const clock = handClock(START);
  const source = replaySource(parseRecording(text), clock, loop);
  const read = () => {
    const reading = source.read();
    return reading && [reading.gold, reading.time - START];
  };
  return { clock, source, read };
}

describe('replaySource', () => {
  it('plays from when it is started, a rate being fresh while it stands', async () => {
    const { clock, source, read } = play(RECORDING);
    await clock.turn(5_000);
    expect(read()).toBeUndefined();
    source.start();
    expect(read()).toBeUndefined();
    await clock.turn(1_000);
    expect(read()).toEqual(['127000', 6_000]);
    await clock.turn(1_999);
    expect(read()).toEqual(['127000', 7_999]);
    await clock.turn(1);
    expect(read()).toEqual(['127010.50', 8_000]);
    await source.stop();
  });

  it('lets the last rate age while the source is silent', async () => {
    const { clock, source, read } = play(RECORDING);
    source.start();
    await clock.turn(6_000);
    expect(read()).toEqual(['127010.50', 6_000]);
    await clock.turn(3_999);
    expect(read()).toEqual(['127010.50', 6_000]);
    await clock.turn(1);
    expect(read()).toEqual(['127020', 10_000]);
  });

  it('stays at its last line when it is over', async () => {
    const { clock, source, read } = play(RECORDING);
    source.start();
    await clock.turn(100_000);
    expect(read()).toEqual(['127020', 100_000]);
  });

  it('starts over when it loops, the last line standing until the first', async () => {
    const { clock, source, read } = play(RECORDING, true);
    source.start();
    await clock.turn(10_500);
    expect(read()).toEqual(['127020', 10_500]);
    await clock.turn(500);
    expect(read()).toEqual(['127000', 11_000]);
    await clock.turn(6_000);
    expect(read()).toEqual(['127010.50', 16_000]);
    await clock.turn(10_000);
    expect(read()).toEqual(['127010.50', 26_000]);
  });

  it('lets a rate age through a silence that begins and ends a round', async () => {
    const { clock, source, read } = play(
      '{"after":1000,"silent":true}\n{"after":1000,"gold":1,"silver":1}\n{"after":1000,"silent":true}',
      true,
    );
    source.start();
    await clock.turn(1_500);
    expect(read()).toBeUndefined();
    await clock.turn(3_000);
    expect(read()).toEqual(['1', 3_000]);
  });

  it('keeps a time that was recorded', async () => {
    const { clock, source, read } = play(
      `{"after":0,"gold":1,"silver":1,"time":${START - 60_000}}`,
    );
    source.start();
    await clock.turn(3_000);
    expect(read()).toEqual(['1', -60_000]);
  });

  it('knows nothing where the recording only ever is silent', async () => {
    const { clock, source, read } = play('{"after":1,"silent":true}', true);
    source.start();
    await clock.turn(1_000);
    expect(read()).toBeUndefined();
  });

  it('plays the recording that comes with the store', async () => {
    const file = new URL('./recordings/quiet-morning.jsonl', import.meta.url);
    const { clock, source, read } = play(readFileSync(file, 'utf8'));
    source.start();
    expect(read()).toEqual(['126840', 0]);
    await clock.turn(44_999);
    expect(read()).toEqual(['126862', 20_000]);
    await clock.turn(5_001);
    expect(read()).toEqual(['126865', 50_000]);
  });

  it('refuses a loop that takes no time', () => {
    const steps = parseRecording('{"after":0,"gold":1,"silver":1}');
    expect(() => replaySource(steps, handClock(START), true)).toThrow('must take some time');
  });
});

describe('parseRecording', () => {
  it.each([
    ['not json'],
    ['{"after":-1,"silent":true}'],
    ['{"after":1.5,"silent":true}'],
    ['{"silent":true}'],
    ['{"after":1,"silent":false}'],
    ['{"after":1,"gold":"1"}'],
    ['{"after":1,"gold":"dear","silver":"1"}'],
    ['{"after":1,"gold":"-5","silver":"1"}'],
    ['{"after":1,"gold":"1","silver":"0"}'],
    ['{"after":1,"gold":"NaN","silver":"1"}'],
    ['{"after":1,"gold":"1","silver":"1","time":"noon"}'],
  ])('names the line that it cannot read: %s', (line) => {
    const text = `{"after":0,"silent":true}\n\n${line}\n`;
    expect(() => parseRecording(text)).toThrow(/^line 3 must be /);
  });

  it('refuses a recording without lines', () => {
    expect(() => parseRecording('\n')).toThrow('the recording is empty');
  });
});
