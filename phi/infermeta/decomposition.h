#pragma once

#include <string>

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of decompositions of matrices [.., m, n], k = min(m, n). All errors are
// InvalidArgument: ranks, matrices that are not square, unknown modes.

/// `mode` of qr: whether Q is written, and whether it is complete.
struct QrMode {
  bool q, complete;
};
/// "reduced", "complete" or "r". Errors: InvalidArgument.
QrMode ParseQrMode(const std::string& mode);

/// q [.., m, k or m], empty in mode "r"; r [.., k or m, n].
void QrInferMeta(const MetaTensor& x, const std::string& mode, MetaTensor* q, MetaTensor* r);
/// u [.., m, k or m], s [.., k], vh [.., k or n, n].
void SvdInferMeta(const MetaTensor& x, bool full_matrices, MetaTensor* u, MetaTensor* s,
                  MetaTensor* vh);
/// values [.., n], real; vectors: as x.
void EighInferMeta(const MetaTensor& x, const std::string& uplo, MetaTensor* values,
                   MetaTensor* vectors);
void EigvalshInferMeta(const MetaTensor& x, const std::string& uplo, bool is_test,
                       MetaTensor* values, MetaTensor* vectors);
/// values [.., n], vectors [.., n, n], complex.
void EigInferMeta(const MetaTensor& x, MetaTensor* values, MetaTensor* vectors);
void EigvalsInferMeta(const MetaTensor& x, MetaTensor* out);
/// out: as x; pivots [.., k], infos [..], [1] for one matrix; int32.
void LuInferMeta(const MetaTensor& x, bool pivot, MetaTensor* out, MetaTensor* pivots,
                 MetaTensor* infos);
void LuUnpackInferMeta(const MetaTensor& x, const MetaTensor& pivots, bool unpack_ludata,
                       bool unpack_pivots, MetaTensor* pmat, MetaTensor* l, MetaTensor* u);
/// out: the leading dims of x, with a tolerance tensor the broadcast of both; int32.
void MatrixRankInferMeta(const MetaTensor& x, float tol, bool use_default_tol, bool hermitian,
                         MetaTensor* out);
void MatrixRankTolInferMeta(const MetaTensor& x, const MetaTensor& tol, bool use_default_tol,
                            bool hermitian, MetaTensor* out);

}  // namespace phi
