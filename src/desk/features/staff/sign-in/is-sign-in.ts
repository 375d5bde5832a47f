/** Whether an address of the desk is its sign-in, which is not a page to come back to. */
export const isSignIn = (href: string): boolean => /^\/sign-in(?![\w-])/.test(href);
