#pragma once

#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/sequence/sequence.h"

// Shared by the kernels of sequence_concat on all devices.

namespace paddle::operators {

/// How many sequences each of `xs` holds. Errors: InvalidArgument if they do not agree.
inline size_t SequencesToConcat(const std::vector<const DenseTensor*>& xs) {
  const size_t sequences = SequenceRows(*xs[0], "sequence_concat").size() - 1;
  for (const DenseTensor* x : xs) {
    const size_t found = SequenceRows(*x, "sequence_concat").size() - 1;
    PADDLE_ENFORCE_EQ(found, sequences,
                      phi::errors::InvalidArgument(
                          "sequence_concat: all X must have %d sequences, as the first; one has %d",
                          sequences, found));
  }
  return sequences;
}
/// As above, for the gradient.
inline size_t ConcatenatedSequences(const std::vector<const DenseTensor*>& xs) {
  const size_t sequences = SequenceRows(*xs[0], "sequence_concat_grad").size() - 1;
  for (const DenseTensor* x : xs) {
    PADDLE_ENFORCE_EQ(
        SequenceRows(*x, "sequence_concat_grad").size(), sequences + 1,
        phi::errors::InvalidArgument(
            "sequence_concat_grad: each X must hold %d sequences; one has shape %s and LoD %s",
            sequences, x->dims(), phi::LoDToString(x->lod())));
  }
  return sequences;
}

inline int64_t RowsOfAll(const std::vector<const DenseTensor*>& xs) {
  int64_t rows = 0;
  for (const DenseTensor* x : xs) rows += x->dims()[0];
  return rows;
}

}  // namespace paddle::operators
