import { useState } from 'react';
import { Button } from '../../../web/ui/Button.tsx';
import { Field } from '../../../web/ui/Field.tsx';
import { Input } from '../../../web/ui/Input.tsx';
import { nomeMax } from './participantes.contract.ts';
import { participantesTexts as t } from './participantes.texts.ts';

/** Somebody of whom only the name is known. It stands in another form, which Enter does not send. */
export function OutroField({ onAdd, onClose }: { onAdd: (nome: string) => void; onClose: () => void }) {
  const [nome, setNome] = useState('');
  const typed = nome.trim().replaceAll(/\s+/g, ' ');
  const add = () => (typed ? onAdd(typed) : onClose());
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
              onChange={(event) => setNome(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
            />
          )}
        </Field>
      </div>
      <Button onClick={add}>{t.adicionar}</Button>
    </div>
  );
}
