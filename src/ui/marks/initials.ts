/** 'DW' for 'Dana Whitfield'. */
export const initialsOf = (name: string | null): string =>
  name
    ?.split(/\s+/)
    .map(([first = '']) => first.toUpperCase())
    .slice(0, 2)
    .join('') ?? '';
