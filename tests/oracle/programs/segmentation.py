"""Segmentation: U-Net, DeepLab, PSPNet, ICNet, BiSeNet; every kind of interpolation, by size, scale and tensor."""
import paddle
import paddle.nn.functional as F
import paddle.static as static

from program_case import case, data, image, op, uniform


def conv(h, width, kernel=3, stride=1, dilation=1, act=F.relu):
    h = static.nn.conv2d(h, width, kernel, stride, dilation * (kernel // 2), dilation, bias_attr=False)
    h = static.nn.batch_norm(h)
    return act(h) if act else h


def sized(h, side, channels):
    h.desc.set_shape([-1, channels, side, side])
    return h


def unet():
    """Skips by concat; ups by transposed convolution, bilinear_interp of both align modes, nearest_interp."""
    x = data("image", [-1, 3, 48, 48])
    skips, h = [], x
    for width in (8, 12, 16):
        h = conv(conv(h, width), width)
        skips.append(h)
        h = F.max_pool2d(h, 2, 2)
    h = conv(h, 24)
    ups = (("bilinear_interp", {"align_corners": False, "align_mode": 0}),
           ("bilinear_interp", {"align_corners": False, "align_mode": 1}),
           ("nearest_interp", {"align_corners": True}))
    for (kind, attrs), skip in zip(ups, reversed(skips)):
        side = skip.shape[2]
        size = op("fill_constant", {}, ["Out"], {"shape": [2], "value": float(side), "dtype": 2}, {"Out": "int32"})
        up = op(kind, {"X": h, "OutSize": size}, ["Out"],
                dict(attrs, out_h=side, out_w=side, interp_method=kind.split("_")[0]))
        h = paddle.concat([sized(up, side, h.shape[1]), skip], 1)
        h = conv(h, skip.shape[1])
    y = static.nn.conv2d(h, 4, 1)
    return [x], [F.softmax(y, axis=1), paddle.argmax(y, 1)]


def deeplab():
    """Atrous pyramid, image pooling, bilinear_interp with align_corners, a low-level skip, arg_max in int32."""
    x = data("image", [-1, 3, 65, 65])
    low = conv(conv(x, 8, 3, 2), 12, 3, 2)
    h = conv(conv(low, 24, 3, 2), 24, 3, 1, 2)
    pooled = conv(F.adaptive_avg_pool2d(h, 1), 12, 1)
    parts = [F.interpolate(pooled, size=h.shape[2:], mode="bilinear", align_corners=True), conv(h, 12, 1)]
    parts += [conv(h, 12, 3, 1, d) for d in (2, 4, 6)]
    h = F.dropout(conv(paddle.concat(parts, 1), 16, 1), 0.1)
    h = F.interpolate(h, size=low.shape[2:], mode="bilinear", align_corners=True)
    h = conv(paddle.concat([h, conv(low, 6, 1)], 1), 16)
    y = F.interpolate(static.nn.conv2d(h, 5, 1), size=[65, 65], mode="bilinear", align_corners=True)
    return [x], [y, paddle.argmax(y, 1, dtype="int32")]


def pspnet():
    """Adaptive pools that do not divide the map, and the size taken from `shape` at run time."""
    x = data("image", [-1, 3, -1, -1])
    h = conv(conv(x, 12, 3, 2), 16, 3, 2)
    size = paddle.shape(h)[2:]
    parts = [h]
    for bins in (1, 2, 3, 5):
        p = conv(F.adaptive_avg_pool2d(h, bins), 4, 1)
        parts.append(F.interpolate(p, size=size, mode="bilinear", align_corners=False, align_mode=0))
    h = conv(paddle.concat(parts, 1), 16)
    y = static.nn.conv2d(h, 3, 1)
    return [x], F.interpolate(y, size=paddle.shape(x)[2:], mode="bilinear", align_corners=False, align_mode=1)


def icnet():
    """Cascades of scales, bicubic and nearest with fractional factors, average of the interpolated predictions."""
    x = data("image", [-1, 3, 48, 64])
    half = F.interpolate(x, scale_factor=0.5, mode="bicubic", align_corners=False)
    quarter = F.interpolate(x, scale_factor=[0.25, 0.25], mode="nearest")
    maps = [conv(conv(v, 8, 3, 2), 12) for v in (x, half, quarter)]
    h = maps[2]
    for m in (maps[1], maps[0]):
        h = F.interpolate(h, size=m.shape[2:], mode="bicubic", align_corners=True)
        h = F.relu(conv(h, 12, 3, 1, 2, None) + conv(m, 12, 1, act=None))
    y = static.nn.conv2d(h, 3, 1)
    a = F.interpolate(y, scale_factor=1.7, mode="bilinear", align_corners=False, align_mode=1)
    b = F.interpolate(y, scale_factor=1.7, mode="nearest")
    return [x], [a * 0.5 + b * 0.5, y]


def bisenet():
    """Attention refinement with sigmoid gates, shuffles and depthwise convolutions, pixel_shuffle as upsampler."""
    x = data("image", [-1, 3, 64, 64])
    spatial = conv(conv(x, 8, 7, 2), 16, 3, 2)
    h = conv(conv(spatial, 16, 3, 2), 24, 3, 2)
    gate = F.sigmoid(static.nn.batch_norm(static.nn.conv2d(F.adaptive_avg_pool2d(h, 1), 24, 1)))
    h = F.interpolate(conv(h * gate, 16, 1), scale_factor=4, mode="bilinear", align_corners=False)
    h = paddle.concat([h, spatial], 1)
    h = op("shuffle_channel", {"X": h}, ["Out"], {"group": 4})
    h = sized(h, 16, 32)
    h = conv(h, 48, 1)
    h = F.relu(static.nn.conv2d(h, 48, 3, padding=1, groups=48))
    y = F.pixel_shuffle(h, 4)
    return [x], [F.log_softmax(y, axis=1), paddle.max(y, axis=[2, 3])]


def interpolations():
    """linear, trilinear and bicubic, corners aligned or not, both modes, sizes and scales, NHWC."""
    x, v, s = data("image", [-1, 2, 9, 7]), data("volume", [-1, 2, 4, 5, 6]), data("signal", [-1, 3, 11])
    outs = []
    for corners in (True, False):
        outs.append(F.interpolate(x, size=[13, 15], mode="bicubic", align_corners=corners))
        outs.append(F.interpolate(s, size=[17], mode="linear", align_corners=corners, data_format="NCW"))
        outs.append(F.interpolate(v, size=[6, 9, 7], mode="trilinear", align_corners=corners, data_format="NCDHW"))
        outs.append(F.interpolate(x, scale_factor=[1.5, 0.7], mode="bilinear", align_corners=corners))
    outs.append(F.interpolate(v, scale_factor=2, mode="trilinear", align_mode=1, data_format="NCDHW"))
    outs.append(F.interpolate(s, scale_factor=0.6, mode="linear", align_mode=1, data_format="NCW"))
    outs.append(F.interpolate(v, size=[3, 7, 8], mode="nearest", data_format="NCDHW"))
    last = paddle.transpose(x, [0, 2, 3, 1])
    outs.append(F.interpolate(last, size=[5, 12], mode="bilinear", align_mode=1, data_format="NHWC"))
    outs.append(F.interpolate(x, size=[4, 4], mode="area"))
    return [x, v, s], outs


def make(out):
    def one(name, build, shape, **kw):
        case(out, name, "segmentation", build, {"image": image(shape)}, **kw)
    one("unet_fluid", unet, (1, 3, 48, 48), form="fluid_combined")
    one("deeplab_v3p", deeplab, (1, 3, 65, 65))
    one("pspnet", pspnet, (1, 3, 44, 52))
    one("icnet", icnet, (1, 3, 48, 64))
    one("bisenet", bisenet, (1, 3, 64, 64))
    case(out, "interpolations", "segmentation", interpolations,
         {"image": image((2, 2, 9, 7)), "volume": uniform("volume", (1, 2, 4, 5, 6)),
          "signal": uniform("signal", (2, 3, 11))})
