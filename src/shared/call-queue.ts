/** Most people in a queue of calls (R-1481). */
export const QUEUE_MAX = 200;
