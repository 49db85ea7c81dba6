/** What is said when two people saved the same record, or one of them took it away. */
export const conflictTexts = {
  titulo: 'Outra pessoa alterou este registro enquanto você editava',
  dica: 'Escolha o que fica em cada campo e salve de novo. Nada do que você digitou se perdeu.',
  semDiferenca: 'As alterações não mexem no que você editou. Salve de novo para confirmar.',
  seu: 'O seu',
  deles: 'O que está salvo agora',
  vazio: '(vazio)',
  salvar: 'Salvar com estas escolhas',
  excluido:
    'Este registro foi excluído por outra pessoa, ou não está mais disponível para você. O que você digitou não será salvo: copie daqui o que ainda precisar.',
  naoSalvo: 'O que você digitou não foi salvo',
  copie: 'Copie daqui o que ainda precisar.',
} as const;
