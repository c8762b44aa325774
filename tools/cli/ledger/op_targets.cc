#include "tools/cli/ledger/op_targets.h"

#include <cctype>
#include <sstream>

namespace phibridge {
namespace cli {
namespace {

// One word an op: NAME:FLAGS:PROGRAMS. Flags: the wave, g it has a gradient, k a PHI kernel of 2.6
// computes it, o it is older than 2.6; programs: how many of the reference programs have it.
// Origin: names, gradients and kernels are those that paddlepaddle 2.6.2 registers (o: that 2.3
// registered); the waves and the counts are this project's.
constexpr char kTargets[] = R"(
abs:1gk:0 accuracy:1k:3 acos:1gk:0 acosh:1gk:0 adadelta:1k:0 adagrad:1k:0 adam:1k:2 adamax:1k:0
adamw:1k:0 addmm:1gk:0 affine_channel:1gk:0 affine_grid:1gk:0 allclose:1k:0 angle:1gk:0
arg_max:1k:0 arg_min:1k:0 argsort:1gk:0 array_to_lod_tensor:1:0 as_complex:1gk:0 as_real:1gk:0
asin:1gk:0 asinh:1gk:0 assert:1k:0 assign:1gk:1 assign_value:1k:0 atan:1gk:0 atan2:1gk:0
atanh:1gk:0 auc:1k:0 average_accumulates:1k:0 batch_norm:1gk:10 bce_loss:1gk:0 bernoulli:1k:0
bicubic_interp:1g:0 bicubic_interp_v2:1gk:0 bilinear_interp:1g:0 bilinear_interp_v2:1gk:0
bilinear_tensor_product:1gk:0 bincount:1k:0 bitwise_and:1k:0 bitwise_not:1k:0 bitwise_or:1k:0
bitwise_xor:1k:0 bmm:1gk:0 brelu:1gk:0 broadcast_tensors:1gk:0 cast:1gk:1 ceil:1gk:0 celu:1gk:0
channel_shuffle:1gk:0 check_finite_and_unscale:1k:0 cholesky:1gk:0 cholesky_solve:1gk:0
clear_float_status:1k:0 clip:1gk:0 clip_by_norm:1k:0 complex:1gk:0 concat:1gk:4
conditional_block:1:1 conditional_block_infer:1:0 conj:1gk:0 conv2d:1gk:11
conv2d_transpose:1gk:0 conv3d:1gk:0 conv3d_transpose:1gk:0 cos:1gk:0 cos_sim:1o:0 cosh:1gk:0
crop:1g:0 crop_tensor:1gk:0 cross:1gk:0 cross_entropy:1gk:0 cross_entropy2:1gk:0 cummax:1gk:0
cummin:1gk:0 cumprod:1gk:0 cumsum:1gk:0 decayed_adagrad:1k:0 deformable_conv:1gk:0
deformable_conv_v1:1gk:0 depthwise_conv2d:1gk:5 depthwise_conv2d_transpose:1gk:0
determinant:1gk:0 diag:1o:0 diag_embed:1k:0 diag_v2:1gk:0 diagonal:1gk:0 digamma:1gk:0
dirichlet:1k:0 dist:1gk:0 dot:1gk:0 dropout:1gk:3 eig:1gk:0 eigh:1gk:0 eigvals:1k:0
eigvalsh:1gk:0 einsum:1gk:0 elementwise_add:1gk:17 elementwise_div:1gk:0
elementwise_floordiv:1k:0 elementwise_fmax:1gk:0 elementwise_fmin:1gk:0
elementwise_heaviside:1gk:0 elementwise_max:1gk:0 elementwise_min:1gk:0 elementwise_mod:1k:0
elementwise_mul:1gk:1 elementwise_pow:1gk:0 elementwise_sub:1gk:0 elu:1gk:0 empty:1k:0
equal:1k:0 equal_all:1k:0 erf:1gk:0 erfinv:1gk:0 exp:1gk:0 expand:1g:0 expand_as:1o:0
expand_as_v2:1gk:0 expand_v2:1gk:0 expm1:1gk:0 exponential:1k:0 eye:1k:0 feed:1k:13 fetch:1k:13
fetch_v2:1k:0 fill_any:1gk:0 fill_any_like:1k:0 fill_constant:1k:5
fill_constant_batch_size_like:1k:0 fill_diagonal:1gk:0 fill_diagonal_tensor:1gk:0
fill_zeros_like:1k:0 flatten:1go:0 flatten2:1g:0 flatten_contiguous_range:1gk:6 flip:1gk:0
floor:1gk:0 fold:1gk:0 frame:1gk:0 frobenius_norm:1gk:0 ftrl:1k:0 gather:1gk:0 gather_nd:1gk:0
gaussian_random:1k:0 gelu:1gk:0 get_tensor_from_selected_rows:1k:0 grad_add:1k:0
greater_equal:1k:0 greater_than:1k:1 grid_sampler:1gk:0 group_norm:1gk:0 gumbel_softmax:1gk:0
hard_shrink:1gk:0 hard_sigmoid:1gk:1 hard_swish:1gk:1 hinge_loss:1gk:0 histogram:1k:0
huber_loss:1gk:0 i0:1gk:0 i0e:1gk:0 i1:1gk:0 i1e:1gk:0 imag:1gk:0 increment:1k:0 index_add:1gk:0
index_sample:1gk:0 index_select:1gk:0 instance_norm:1gk:0 inverse:1gk:0 is_empty:1k:0
isclose:1k:0 isfinite_v2:1k:0 isinf:1:0 isinf_v2:1k:0 isnan:1:0 isnan_v2:1k:0 kldiv_loss:1gk:0
kron:1gk:0 kthvalue:1gk:0 l1_norm:1gk:0 label_smooth:1gk:0 lamb:1k:0 lars_momentum:1k:0
layer_norm:1gk:1 leaky_relu:1gk:1 lerp:1gk:0 less_equal:1k:0 less_than:1k:1 lgamma:1gk:0
linear_interp:1g:0 linear_interp_v2:1gk:0 linspace:1k:0 load:1k:0 load_combine:1k:0 log:1gk:0
log10:1gk:0 log1p:1gk:0 log2:1gk:0 log_loss:1gk:0 log_softmax:1gk:0 logcumsumexp:1gk:0
logical_and:1k:0 logical_not:1k:1 logical_or:1k:0 logical_xor:1k:0 logit:1gk:0 logsigmoid:1gk:0
logspace:1k:0 logsumexp:1gk:0 lookup_table:1g:0 lookup_table_v2:1gk:3 lrn:1gk:0 lstsq:1k:0
lu:1gk:0 lu_unpack:1gk:0 masked_select:1gk:0 matmul:1g:1 matmul_v2:1gk:7 matrix_power:1gk:0
matrix_rank:1k:0 max_pool2d_with_index:1gk:0 max_pool3d_with_index:1gk:0 max_sequence_len:1:0
maxout:1gk:0 mean:1gk:0 memcpy:1k:0 memcpy_d2h:1k:0 memcpy_h2d:1k:0 merge_selected_rows:1k:0
merged_adam:1k:0 merged_momentum:1k:0 meshgrid:1gk:0 minus:1gk:0 mish:1gk:0 mode:1gk:0
modified_huber_loss:1gk:0 momentum:1k:1 mul:1gk:7 multi_dot:1gk:0 multiclass_nms:1k:1
multinomial:1k:0 multiplex:1gk:0 mv:1gk:0 nanmedian:1gk:0 nearest_interp:1g:1
nearest_interp_v2:1gk:0 nextafter:1k:0 nll_loss:1gk:0 norm:1gk:0 not_equal:1k:0 one_hot:1o:0
one_hot_v2:1k:0 overlap_add:1gk:0 p_norm:1gk:0 pad:1gk:0 pad2d:1:0 pad3d:1gk:0
pad_constant_like:1o:0 pixel_shuffle:1gk:0 pixel_unshuffle:1gk:0 poisson:1gk:0 polygamma:1gk:0
pool2d:1gk:10 pool3d:1gk:0 pow:1gk:0 prelu:1gk:0 print:1:0 put_along_axis:1gk:0 qr:1gk:0
randint:1k:0 randperm:1k:0 range:1k:0 rank_loss:1gk:0 read_from_array:1:0 real:1gk:0
reciprocal:1gk:0 recurrent:1:0 reduce_all:1k:0 reduce_any:1k:0 reduce_max:1gk:0
reduce_mean:1gk:5 reduce_min:1gk:0 reduce_prod:1gk:0 reduce_sum:1gk:0 relu:1gk:11 relu6:1gk:2
renorm:1gk:0 repeat_interleave:1gk:0 reshape:1g:0 reshape2:1gk:4 reverse:1gk:0 rmsprop:1k:0
roll:1gk:0 round:1gk:0 rsqrt:1gk:0 save:1k:0 save_combine:1k:0 scale:1gk:13 scatter:1gk:0
scatter_nd_add:1gk:0 searchsorted:1k:0 seed:1k:0 segment_pool:1gk:0 select_input:1:1
select_output:1:0 selu:1gk:0 sequence_pool:1gk:1 set_value:1gk:0 sgd:1k:1 shape:1k:0
shard_index:1k:0 shrink_rnn_memory:1:0 sigmoid:1gk:0 sigmoid_cross_entropy_with_logits:1gk:0
sign:1gk:0 silu:1gk:0 sin:1gk:0 sinh:1gk:0 size:1k:0 slice:1gk:2 slogdeterminant:1gk:0
smooth_l1_loss:1o:0 soft_relu:1gk:0 softmax:1gk:8 softmax_with_cross_entropy:1gk:4
softplus:1gk:0 softshrink:1gk:0 softsign:1gk:0 solve:1gk:0 spectral_norm:1gk:0 split:1gk:1
sqrt:1gk:0 square:1gk:0 squared_l2_distance:1o:0 squared_l2_norm:1gk:0 squeeze:1go:0
squeeze2:1gk:2 stack:1gk:0 stanh:1gk:0 stft:1gk:0 strided_slice:1gk:0 sum:1gk:0 svd:1gk:0
swish:1gk:0 sync_batch_norm:1o:0 take_along_axis:1gk:0 tan:1gk:0 tanh:1gk:1 tanh_shrink:1gk:0
temporal_shift:1gk:0 tensor_array_to_tensor:1:0 thresholded_relu:1gk:0 tile:1gk:0 top_k:1g:0
top_k_v2:1gk:3 trace:1gk:0 transpose:1gk:0 transpose2:1gk:3 triangular_solve:1gk:0
tril_indices:1k:0 tril_triu:1gk:0 trilinear_interp:1g:0 trilinear_interp_v2:1gk:0 trunc:1gk:0
truncated_gaussian_random:1k:0 unbind:1gk:0 unfold:1gk:0 uniform_random:1k:0
uniform_random_batch_size_like:1k:0 unique:1k:0 unique_consecutive:1k:0 unpool:1gk:0
unpool3d:1gk:0 unsqueeze:1o:0 unsqueeze2:1gk:0 unstack:1gk:0 update_loss_scaling:1k:0
where:1gk:0 where_index:1k:0 while:1:1 write_to_array:1:1 yolo_box:1k:1
add_position_encoding:2gk:0 anchor_generator:2k:0 attention_lstm:2k:0 beam_search:2k:0
beam_search_decode:2k:0 bipartite_match:2k:0 box_clip:2k:0 box_coder:2k:0
box_decoder_and_assign:2k:0 bpr_loss:2gk:0 chunk_eval:2k:0 class_center_sample:2k:0
collect_fpn_proposals:2k:0 crf_decoding:2k:0 ctc_align:2k:0 cvm:2gk:0 data_norm:2gk:0
deformable_psroi_pooling:2gk:0 density_prior_box:2k:0 dequantize:2k:0 dequantize_abs_max:2k:0
dequantize_linear:2k:0 dequantize_log:2k:0 detection_map:2k:0 distribute_fpn_proposals:2k:0
dpsgd:2k:0 edit_distance:2k:0 fake_channel_wise_dequantize_max_abs:2k:0
fake_channel_wise_quantize_abs_max:2k:0 fake_channel_wise_quantize_dequantize_abs_max:2gk:0
fake_dequantize_max_abs:2k:0 fake_quantize_abs_max:2k:0 fake_quantize_dequantize_abs_max:2k:0
fake_quantize_dequantize_moving_average_abs_max:2gk:0 fake_quantize_moving_average_abs_max:2k:0
fake_quantize_range_abs_max:2k:0 fc:2k:0 fsp:2gk:0 fused_adam:2k:0 fused_conv2d:2k:0
fused_conv3d:2k:0 fused_elementwise_add:2k:0 fused_elementwise_div:2k:0
fused_elementwise_mul:2k:0 fused_elementwise_sub:2k:0 fused_elemwise_activation:2gk:0
fused_elemwise_add_activation:2gk:0 fused_embedding_fc_lstm:2k:0 fused_embedding_seq_pool:2gk:0
fused_matmul:2k:0 fused_seqpool_cvm:2gk:0 fused_softmax_mask:2gk:0
fused_softmax_mask_upper_triangle:2k:0 fused_softplus:2k:0 fused_transpose:2k:0 fusion_gru:2k:0
fusion_lstm:2k:0 fusion_repeated_fc_relu:2k:0 fusion_seqconv_eltadd_relu:2k:0
fusion_seqexpand_concat_fc:2k:0 fusion_seqpool_concat:2k:0 fusion_seqpool_cvm_concat:2k:0
fusion_squared_mat_sub:2k:0 gather_tree:2k:0 generate_proposal_labels:2k:0
generate_proposals:2:0 generate_proposals_v2:2k:0 graph_khop_sampler:2k:0 graph_reindex:2k:0
graph_sample_neighbors:2k:0 graph_send_recv:2gk:0 graph_send_ue_recv:2gk:0 graph_send_uv:2gk:0
gru:2gk:0 gru_unit:2gk:0 hash:2k:0 hierarchical_sigmoid:2gk:0 identity_loss:2gk:0
im2sequence:2gk:0 iou_similarity:2k:0 linear_chain_crf:2gk:0 locality_aware_nms:2k:0
lod_array_length:2:0 lod_rank_table:2:0 lod_reset:2gk:0 lod_tensor_to_array:2:0
lookup_table_dequant:2k:0 lstm:2gk:0 margin_cross_entropy:2k:0 match_matrix_tensor:2gk:0
matrix_nms:2k:0 mine_hard_examples:2k:0 moving_average_abs_max_scale:2k:0 multiclass_nms2:2k:0
multiclass_nms3:2k:0 nce:2gk:0 nms:2k:0 partial_allgather:2k:0 partial_concat:2gk:0
partial_recv:2k:0 partial_send:2k:0 partial_sum:2gk:0 polygon_box_transform:2k:0
positive_negative_pair:2k:0 precision_recall:2k:0 prior_box:2k:0 proximal_gd:2k:0
psroi_pool:2gk:0 pyramid_hash:2gk:0 quantize:2:0 quantize_linear:2k:0 requantize:2:0
retinanet_detection_output:2k:0 retinanet_target_assign:2k:0 rnn:2gk:0 roi_align:2gk:0
roi_pool:2gk:0 row_conv:2gk:0 rpn_target_assign:2k:0 sampling_id:2k:0 sequence_concat:2gk:0
sequence_conv:2gk:0 sequence_enumerate:2k:0 sequence_erase:2k:0 sequence_expand:2gk:0
sequence_expand_as:2gk:0 sequence_mask:2k:0 sequence_pad:2gk:0 sequence_reshape:2gk:0
sequence_reverse:2gk:0 sequence_scatter:2gk:0 sequence_slice:2gk:0 sequence_softmax:2gk:0
sequence_unpad:2gk:0 share_data:2k:0 shuffle_channel:2gk:0 similarity_focus:2k:0
sparse_momentum:2k:0 spp:2gk:0 target_assign:2o:0 tdm_child:2k:0 tdm_sampler:2k:0
teacher_student_sigmoid_loss:2gk:0 transfer_dtype:2k:0 transfer_layout:2k:0
unique_with_counts:2k:0 var_conv_2d:2gk:0 viterbi_decode:2k:0 warpctc:2gk:0 warprnnt:2gk:0
yolov3_loss:2gk:0
)";

OpTarget Parse(const std::string& word, std::string* name) {
  const size_t flags = word.find(':');
  const size_t programs = word.find(':', flags + 1);
  *name = word.substr(0, flags);
  OpTarget target;
  target.programs = std::stoi(word.substr(programs + 1));
  for (char flag : word.substr(flags + 1, programs - flags - 1)) {
    if (std::isdigit(static_cast<unsigned char>(flag)) != 0) target.wave = flag - '0';
    if (flag == 'g') target.has_gradient = true;
    if (flag == 'k') target.has_kernel = true;
    if (flag == 'o') target.is_old = true;
  }
  return target;
}

std::map<std::string, OpTarget> ParseAll() {
  std::map<std::string, OpTarget> targets;
  std::istringstream words(kTargets);
  for (std::string word, name; words >> word;) {
    const OpTarget target = Parse(word, &name);
    targets[name] = target;
  }
  return targets;
}

}  // namespace

const std::map<std::string, OpTarget>& OpTargets() {
  static const auto* targets = new std::map<std::string, OpTarget>(ParseAll());
  return *targets;
}

}  // namespace cli
}  // namespace phibridge
