import { expect, test } from 'vitest';
import { newPasswordErrors } from './new-password.ts';

const wrongWith = (values: Record<string, string>, min?: number) =>
  newPasswordErrors(values, { full_name: 'Nome completo é obrigatório' }, min);

test('all that is wrong with a new password is said at once', () => {
  expect(wrongWith({ password: '123', confirm: '' }, 6)).toEqual({
    full_name: 'Nome completo é obrigatório',
    password: 'A senha deve ter pelo menos 6 caracteres',
    confirm: 'Senha é obrigatória',
  });
  expect(wrongWith({ full_name: 'Ana', password: '123', confirm: '1234' }, 6)).toEqual({
    password: 'A senha deve ter pelo menos 6 caracteres',
    confirm: 'As senhas não coincidem',
  });
});

test('letters are counted as the server counts them', () => {
  const password = 'ãõçéíú'.normalize('NFD');
  expect(wrongWith({ full_name: 'Ana', password, confirm: password }, 6)).toEqual({});
  expect(wrongWith({ full_name: 'Ana', password: 'ãõçéí', confirm: 'ãõçéí' }, 6)).toHaveProperty('password');
});

test('before the server has said how long it must be, the server decides', () => {
  expect(wrongWith({ full_name: 'Ana', password: '123', confirm: '123' })).toEqual({});
});
