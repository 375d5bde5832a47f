/** A live figure that a text may name, such as `{upi-most}`: the shop puts the present one in. */
export interface LiveFigure {
  name: string;
  about: string;
}

export interface RichEditorProps {
  /** What is written here, for readers of the screen. */
  label: string;
  /** HTML as the shop shows it. */
  value: string;
  /** Called with cleaned HTML; empty text where nothing is written. */
  onChange: (html: string) => void;
  figures?: readonly LiveFigure[];
  /** The id of the line that says what is wrong or how it is meant. */
  describedBy?: string | undefined;
  disabled?: boolean;
}
