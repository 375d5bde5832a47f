const STEPS = /^\/(?:proceedtobuy|buy-convert-coin|checkout-payment|modeofpayment)(?![\w-])/;

/** Whether an address, with its query or without, is between the bag, a coin's details or a trade's form and the placed order. */
export const isCheckoutStep = (address: string): boolean => STEPS.test(address);
