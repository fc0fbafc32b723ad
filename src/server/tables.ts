// placeholder until generated
export type Tables = {};
