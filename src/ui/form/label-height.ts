/** Pixels of a label above its field: the top margin of a button beside labeled fields, which errors must not move. */
export const LABEL_HEIGHT = 26;
