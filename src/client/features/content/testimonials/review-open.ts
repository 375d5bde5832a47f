/** In session storage while somebody writes: after a reload the form stands open again. */
export const REVIEW_OPEN = 'review-open';
