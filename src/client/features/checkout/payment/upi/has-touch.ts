/** Whether this device is likely to have the UPI app itself: one that is touched. */
export const hasTouch = (): boolean => matchMedia('(pointer: coarse)').matches;
