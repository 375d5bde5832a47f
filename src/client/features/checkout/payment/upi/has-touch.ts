/** Whether this device probably has the UPI app itself: it is operated by touch. */
export const hasTouch = (): boolean => matchMedia('(pointer: coarse)').matches;
