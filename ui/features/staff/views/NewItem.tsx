// A thing that is made: only a decision with its fields.
import { useState } from 'react';
import { Decision } from '../components/Decision';
import type { Choice } from '../components/deskView';
import { ItemPane } from '../components/ItemPane';

/** Its id in the address. */
export const newItem = 'new';

export function NewItem({
  id,
  title,
  hint,
  choice,
  onDone,
}: {
  id: string;
  title: string;
  /** What happens then. */
  hint: string;
  choice: Choice;
  onDone: () => void;
}) {
  const [turn, setTurn] = useState(0);
  const done = () => {
    setTurn(turn + 1);
    onDone();
  };
  return (
    <ItemPane
      head={title}
      foot={<Decision key={turn} name={`${title}-${id}`} choices={[choice]} verb={title} onDone={done} />}
    >
      <p className="t3">{hint}</p>
    </ItemPane>
  );
}
