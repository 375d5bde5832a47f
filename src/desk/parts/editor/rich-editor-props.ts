/** A live figure that a text may use, such as `{upi-most}`: the shop inserts its present value. */
export interface LiveFigure {
  name: string;
  about: string;
}

export interface RichEditorProps {
  /** The accessible name of the editor. */
  label: string;
  /** HTML as the shop shows it. */
  value: string;
  /** Called with cleaned HTML; an empty text where nothing is written. */
  onChange: (html: string) => void;
  figures?: readonly LiveFigure[];
  /** The id of the line with the error or the hint. */
  describedBy?: string | undefined;
  disabled?: boolean;
}
