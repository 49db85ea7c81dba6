import { useState } from 'react';
import { Button } from '../../../web/ui/Button.tsx';
import { Field } from '../../../web/ui/Field.tsx';
import { Input } from '../../../web/ui/Input.tsx';
import { nomeMax } from './participantes.contract.ts';
import { participantesTexts as t } from './participantes.texts.ts';

/**
 * Somebody of whom only the name is known. It stands in another form, which Enter does not send, and is told with each letter:
 * whoever saves without *Adicionar* meant it as well.
 */
export function OutroField({ onType, onDone }: { onType: (nome: string) => void; onDone: () => void }) {
  const [nome, setNome] = useState('');
  return (
    <div className="mt-3 flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label={t.nome}>
          {(props) => (
            <Input
              {...props}
              value={nome}
              maxLength={nomeMax}
              autoFocus
              onChange={({ target: { value } }) => {
                setNome(value);
                onType(value.trim().replaceAll(/\s+/g, ' '));
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                onDone();
              }}
            />
          )}
        </Field>
      </div>
      <Button onClick={onDone}>{t.adicionar}</Button>
    </div>
  );
}
