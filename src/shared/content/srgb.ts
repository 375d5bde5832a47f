/** The light of one channel of sRGB, linear, 0 to 1, from its byte 0 to 255. */
export function lightOf(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** The byte of one channel of sRGB, rounded half up, from its light 0 to 1. What is outside that range gives no byte: the caller looks. */
export function byteOf(light: number): number {
  const share = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(share * 255);
}
