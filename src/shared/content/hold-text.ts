/** Words for a length of time, each with its number in it. */
export interface HoldWords {
  minute: () => string;
  minutes: (inputs: { minutes: number }) => string;
  second: () => string;
  seconds: (inputs: { seconds: number }) => string;
}

/** How long a price is held, from whole seconds: 5 minutes, 10 seconds, 1 minute 30 seconds. */
export function holdText(all: number, words: HoldWords): string {
  const [minutes, seconds] = [Math.floor(all / 60), all % 60];
  return [
    minutes === 1 && words.minute(),
    minutes > 1 && words.minutes({ minutes }),
    seconds === 1 && words.second(),
    (seconds > 1 || all === 0) && words.seconds({ seconds }),
  ]
    .filter(Boolean)
    .join(' ');
}
