import type { DictionaryData } from '#src/search/dictionary.ts';
import type { Numbers } from '#src/search/numbers.ts';
import type { ColumnData, KeyData } from '#src/search/table-data.ts';

/** What a column has for searches of its values. It depends on the dictionary only. */
export type ValueSearch = Pick<ColumnData, 'grams' | 'words' | 'loose' | 'close'>;

/** A column in display order, without what a search needs besides. */
export interface OrderedColumn {
  dictionary: DictionaryData;
  /** The id of each row's value, or of each slot of a row. The id after the dictionary's last means missing. */
  ids: Numbers;
  /** That of an earlier table, if it has the same dictionary. */
  valueSearch?: ValueSearch;
}

/** The rows of a table in display order. It has no columns that are looked up. */
export interface OrderedTable {
  rows: number;
  keys: KeyData;
  /** Each column can be taken once, so that only one is in memory at a time. */
  takeColumn(name: string): OrderedColumn;
}

/** The number of values of a column, which is also the id of a missing one. */
export const sizeOf = ({ starts }: DictionaryData): number => starts.length - 1;
