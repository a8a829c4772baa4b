import '#ui/desk/desk-list.css';

type ColumnChoiceProps<Column extends string> = {
  /** The columns that can be chosen, with their names. */
  choice: readonly Column[];
  words: Readonly<Record<Column, string>>;
  shown: readonly Column[];
};

/** The checkboxes to choose the columns of a list. They are a part of the form of the list's filter. */
export function ColumnChoice<Column extends string>({ choice, words, shown }: ColumnChoiceProps<Column>) {
  return (
    <fieldset>
      <legend className="field-label">Columns</legend>
      <div className="choices">
        {choice.map((value) => (
          <label key={value} className="choice">
            <input type="checkbox" name="column" value={value} defaultChecked={shown.includes(value)} />
            <span>{words[value]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
